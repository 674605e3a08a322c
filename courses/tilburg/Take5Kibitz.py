"""Kibitz's player of Take 5! for the Computer Games course: put this file beside Take5.py and name it on the command line.

One file that needs Python 3.11 or later and its standard library only, made by `kibitz export take-five`
out of the modules of Kibitz, which is under the MIT licence.
"""

from __future__ import annotations

import zlib
from Take5Player import Player
from array import array
from base64 import b85decode

SHIPPED = {
    "games/take_five/data/quick.bin": (
        "c-k$U2Y6LQ6NcxeK@yS>2)&okdsljIA{JB>5JkWSD0V@Lhyp5tVgpn_igf9{_ugwr=phLukc5PU<evH8*<XEV_nxz5=9_P3c4s%!"
        "y_Vh)X(9Kdf$zR1=xm9WAN5bIED!W!-*W#gubKaj?9!6HF}};XRDafk+Clp1UHwge@dfG`?=61?-#mT77v`%e`Q?%(=`}s73v{^l"
        "_FeTh>sMY^-%ttn?UtkZK&$EzU8DCkUOUMq4U#A1OK-F6mwhr#e$!EWRz$97lvI_qQd6eN1?{R|${*59o|dUPMcQdEo(YjGohz%f"
        "l<zgk)}k^)=4iG~&{a}c-<Qjpqt#@qEYQxr5i-s<S)Z3cU8G;>8}gZUmGi26(nq@LefdrX`PO*7<Y_O2**!1A_`ba4(E2b&Rzd!i"
        "^1f<bL-BdTy+}#Y=d_-Pl$2k1zm3<MzO$r=H&yd_eZBJXovzkm$UtPfjML?w-y5CRN1A%y<PG;Gd2{&o59GT>@99=O=f!%S|EN}x"
        "Pra?W#d}^)Y7O~70;C)>Tp;VT0%J~>P}%JjkYsNJ^BXK5Y72Q?mNL^<WQ;y3!IG}`ypgik`$#uy8QG@8<qXmtAn)_+30WfpCDA)5"
        "P4o-BqCd*(I!SiuHa#SfQd%!d312YUi$u<swWrS0;#!XRrR!}iEDbeF*Lt65p8CDrIz(cTVxqn(ljQ~)9;9n!y0?{i-`766TpOdY"
        "lW6CLmXPCGNWRwVGQ=z6_xnpq3g1UdeqUSOO{TZ28i+PM>E^xZJ?S-($Fx^Q9!VFuqZQ;P_^2#vbv-yMr+vH@(p(BkHR&va<dFX*"
        "$w0p?rK8l9x8%GR@70#B62Yji>q42K<K?hE()Bt~s>^BVsozMhzC*iBq>K)g&%KZ3o?h36$Y+w)_nj7>&(jHVjZt0lK1JGZi6J;y"
        "$4M(aCbN9ezMZ-pls(WqucD-Tp3dUgH)XUm(l+ve@1FdiHDw=`(Nz!W4|-Lnf#34T;<C3_U-Ye&nV_+)EY#cHM4bl;c7oNdvIY5{"
        ")%o&<4ALdEIY?j7sp@C$3(?efG7o)!u3fz>?W^B=duV;4mXt7GD_Ty{cJhqAu8CeDd8oy-zO2?`Iv1V22)>HR9{mM59|Z^VLBlKB"
        "S{gCJN$BX5H(I`z`5Ne(D5pVrKHprKi?q-2{zeUu`(9}YqRnL5nxW}P?`iCE7RWuNYq8uPL3};*w-yFSU_>XinWSnQGYOCr$Y?uw"
        "?ji9=qMTG<<~=n9U00U98X@gvi_XzhTFultaK)GMyPowAqxY3yth)3B%~4?CU+klf)YZ=5t8(5cB;e@{`g>2RNV0^X-#gk}mgy^^"
        "-UKh#%i+7@*jzU-QA`Ff^E~Y+cd_JS`iy>qMhZ%Z6lPw{k@;(2{iaTnm!ys)N~8`%+I5l6dD@sRiTXLSe+*&<VTI|~+DKX&D{)$i"
        "*$k93-aA;%4*gVW$Of(8E9BcNwPhvmhst~UG|#*v_h~<wJ}>EF8SncS_S`JD(D^jIrN8)-btUt!E{D*23yGKM@)Nw5t+Vx#lc>!<"
        "LC?_VFyz_WR}>~LE1$?GT0s1o?0th(#%YM}n2Z2tFG(6`I7sUs)8`o7fgKOQzK4K;ow`Eb^!!>=Q~aBCCY=1D^p`du?viehQ~I?w"
        "_Dc9BW3BbT!UgnnT`OrYno%sEl&q)K6!{9CJ)&E5H#)ruM_#3e4D??f6fM?VdfKGtK*tSw?Z7DOBackJd0qB1-_hveyw-vN!oY1|"
        "$pEog=*rW#Wjk^>;B80#1+c#ykd?xWj?sf3-M5mbwKY~T9xiFYXz$SaX+7noF{@B)zbH6fgMHLxq#OD64m~{~6QwxMX6Xx3QJ<3c"
        "H8yXNm!kd9Z5F+>lTyB~z(<<CDQRAN>FcfcQoU`=YmKhLsy~v?<TZ%_hd;;%aKu`$+8C5JLVrQ{pdM0IKcnwk$Ym&~S&Z&l@%<RA"
        ">@uF~T}JeUl#&GP!R&ui@hy|tjOZYo(}vOak<Q+?avN*$(bfu$@CEw5fo<1eLm_fVUy_SFQy%?PlbO;{Z%ZBDvr<Cd!?qsl0s30#"
        "RhB%E(m^_4O$WhGEBxih_{&Aiura8-i#9G}g<nenX#oF^(N7p@AzI1B!k^a-aQi_dC@?^Ay&`|%GkVc?K3d$T9nfT?*b~wC)T?-q"
        "Z_#rJuy6?OKdJ9BiX70ni5b4jICe;H_@fXQiBt2dA+To#Bbkkb{-%3ivt<1nn@<EE>%jS|%&a_PiPN``TQ*q#8EHHO;kRMI0br>x"
        "_7er)k2n907o7wa6ZzyC*sIMrV_<+Hc;CV3F+jF^LqX9WFu-X>Q%M@4oBNty7NNuXQbKEJ8%D675#3^5vG~Fq=I@hVrH`7n4|o;n"
        "C4+DC^kr#@{3~Ivw{)uP_nwy+t(q6%<zpttnBB85)@>Pzb)@rbfcJr{@?Y_$=`wmOLCjE9UVvu@JFI^~Br*-H-$b@^@Y}VR(bpjB"
        "l=lPrzN)cAH;X{oIQZzOjuxMkfgdMg;alOCP1xIIT_KUamUzrFdJ60W!(qc@3ix^ji%n(>Z%H%XmyF3LBk+IGuyQ-RMn~{>R!1VQ"
        "=VA9HaH3&kla^*QpUAu34L!kl4}#}^V6kdwy#hYvF=OrmZqK8qBVZv81U&)AKFOTA`Ub&Id7!T&sC|U}l|)X@(dSP6RyN2J`1M4_"
        "QwWI<2GzeK-$b4^p88F8N(vT}fvz6W_8I)kN+h1B4bW5|Tr^ES#6s@jvy&LZ1tgo!_l2b?`u!X%3})`}FkuE`ZpW-9V)+H(lEz?i"
        "y!@i?qDfWblsVd*_kV!DV(>scWUC&Pi{5Q5#aK4#VLZVb@;!W2j+SpQ{y6<h)_cwMthWunzd_%@&jiqOB3$w`+BynupVe6X&HEm&"
        "k_4LHCqi1uyElk5V$s*Pn&mC?)_HZL7bEk@5|H*COqoaY(9)|SOTGU77;lqz)8Ce;GZsYeg_ZB|{VQ_JUsc}mR_ZX%;)KdlQRZP6"
        "vB<CzY*0j2A*qkB!bX}OoBUmi%ilyDcmyPNLdR)Oo~sEOducbg>od^Z9h=F4*~a0`rz5AA<VW|;STCLT*MZXt$n1)C!_G?~)pv<?"
        "3Q8b)FzH1imEuS)4M~UaXBJkOg(VdS&&7Bu2;UmbGuhaGI+95P^X6&q^UG{16C3qF=>xEN4_Oqzq94OEY0jEMh`>UTZGKR57i}tb"
        "UKB(mtHmohATEy?l;HQ<*m8dGP#h~y!3z3&)4e>M=_PrwAbXG32{hM{d=f5`y*|kLxEDn~m61SWv>3_n#hFW0MjVCr>7`}#SNiyj"
        "b_*h}4tN0{R#ux9#_2v{qq(3cR{F^(&>jM!gJd)MjpnH;L;`PO0q^)mNe^Eo-}B&N0ApSSYi;6*9PDAH#`?+xydX6L{_t7c8tj`&"
        "Pap8@dosXxR=&`-zE1+`$g+Tv0o8p8y53h49;qvxe06<ie2s}c(`dCY(#elJilg~p<d)0tF^tmBm{a-2*d>>d-R9|JMj6WJ9w6mn"
        "$S#tMAsZP7@xDcmsn}tN)7m5VW&kqvqti^Z7Dfw&(1D-7g`t@g;-lY*3rr$gk>n^5_{elaq)Du^gZb|S(*a20G;wHO=?kx)(QtUy"
        "!>f{~@cCYP&4hjb#7|Bq9y~{HwXygF?EfyhNu;-H%;+w0_g(aJgOOKaB$Z*24vaJpJRH!9#I8SLwNWlwtOmBmf}wPI2Pq%d`EWr7"
        "(f4)iv>JBjA+-ni>gvSTQ?RRnx>P3nLiAnVC;06F=paW+`-X%6Cy8LY!yvOH#@AoV`8uM}2>F$9DHg2AD;(J+^Jk93UK+n=V}Al_"
        "OYr}Fq-2`Ok3|$iD}}`HoQ)PTnYHOI-C^}UEm{n77ioFePGK>GH^$Od@yR`~HkqjAy!QffkAYkL8iRah^3GbGxr!Xu5mP;(&(Lll"
        "?+RRh3>?MtW&!vv0VzkwG-Ad?S~tc#$N&BC>Q@-?ZM1y{jHIF8%iy;Pt&{)*(?H5OEbkcqswzj&&?9hkh;|>riuh|^V@4ZDFTL=7"
        "<8&iWR)8DwXk$3D?e6;?&JU#j`FNUs`i*ZSw!4LV?k3S~PokS=82g`Sup#!6q<7^jyv$Cpk*2@ki=vT7Sr>bp$E$`*X>7PW65Nju"
        "^nu-i;4_!8M<Y=W9b_So5I#}7fimMT=NkghP!yx_@p~ZOhKaGxJ=z-w-gaOmN6CJVfu={EAu0`&6(ax5L~7;mNYQ+M(Z%@#(1B?x"
        "mX_8a|DN#f2DE*czHXu4ZDbzzkY*J8l1fbcqckD6@|bZ5a?J*N5wPc7XL&JT_&hS)!>1R~i2XN~d8Cnf3GWwzS&!gh*Mj!FjHn>;"
        "IfjolUz&lQieslme0Ak7-c4X!emqnO-%{Q^p=PIb$r`_Rww^%lkV_0ZN>9tDNN6Zg(L2PsO+Z)x63Id$chF)QlFVc_cj%)S^C-&S"
        "GGKumem&xENiab$R+R#RQjoPVxJf*akr>m2GN-~Irx0(5SR55YWU!pM??t+iaAXvAT99v|X=NT3Jcum&B)B|8=9dBnCV}A)EFzfM"
        "%tvp(V}JXJj4ly7ULtPrK$nf~F24fBV&*_vO9zv}dr^G%7-^)_V}55>JBZ1*5Xs--jg!2y5gDfP=PmlIE0$;7p^Zo|;Ri2wnSTyw"
        "xX1e;%s5qd%B#e4JzZ3~R2RVsJ9+9Mnf6_{rmYx;3Zv6hTJkyF-NV|%`M&@ppM*>-a>+uLsm{W)(2eJMEe0wrCyPR2)^{Z1&vSp?"
        "Mn0i#ox;PjJ<$In_ZISxW`;^H*|e381k6`vU_JSWSMxCsdolo<38c>$+Fvch<+MM5Z0<9)`J5;IC@n9`EbMb0_J5oxcCQzWtd=?%"
        "mgH}WyjI~klaRtD;-LayyoigIJ*=fF<LQF0OJpX=`V<(L&l3^!9ZB}k6njpw?39rw)8jO66dWOZ-weEVB%>I}?23Vk2zn|aPkM3Q"
        "YrZSYW&nLRm$EX1EHX=L@~?cBulrN{+kK~*<=2dYsF`^4ELPcxh`2EPvCv;VuW`T}-35R9!R{VdXC@x@2dO|F`IHp&_WR2Qe1*Q!"
        "LE8cJzDQd!*FfI~E>?MfT}1GwdC?5?YT0ro8njp?l=(hJzXiq6cArs2iNzT)%*NyQWHA1x^z}vhrjZplgPYrEZ6d!VIzd~LXBU>&"
        "b&5Q%AA4=E@{(i{9f=(WNwPPD__`4JYe(Y3p1RxX%<tiFeH-bFzK(grR03v^Y1Jd+oS}bvGm%Rb9R^R7A<91N{Z6KL9>#hW`+h-d"
        ";&)eQ6MY*-E=&YH)%%Ax|3(U}iS^d%E^oSYCFkmf-iQhD5jV7}*cw40`J5=ezW&Yo?Q|jeePj7Rz9ge9hqS*(KZCJ@4~Pke>2RF^"
        "a@r#I+1?>tk9Qe@-<d$ve8;nVemop^l3b^V{=(Do{z1OWu-_20)kXWuAZ-Z`)Wqh>N_k{`2<acjKI_TbvXFLbl2!c0i0Vsw<`yBf"
        "eY<2ikySe^s3cj!0{uz9#J-*aS%n!{E^-=yFY6-{RK2s{dmxrJ2>JDp{@z+GL+e}VZ!R&MkQ22)Uu{A5GuX*eZ-OX@#^aGY{HyhJ"
        "9vt18*|sEG36nWqLFN^RRrcno9PFSV@r#0$2&_=C!Dy`8-cQp=-zLeHQ}VI?DzQ3I*MN~DI?EeEUObY%svxn|jO8Y6v;)}#h<<9*"
        "MoV(~5BNMDTt>=d7`==v#Bb)~nJ2M~0EzZ}jun;xeLv_(=GH^DfSA{@$X4L>D!IqA_{p!~)4@ck?Xa!^aH*}XCF=VyZ2(^LmVT<X"
        "y4nc69$;jj;EiSwOJ%67)gOcrr_w_a9mCVpbPl;qQTYkm{tXGQA#Q8I=)>e`-44g@1#cbU$!Exgs<;)|M#QM~$ygf_(=`HF*?9Cq"
        "av0lwUs`~>7v(aU<q1vqn!pP=jQcMbX*)J_9LC7ShNsfPDkM2cfAuoSCdcC2P3Lp*2`S_!b;<AijIxzBLi*KsI!`|)FIk0l^2F8<"
        "EyG)=U*Q|#h{XG2y(6V7y^bZXyaB$u;XMw(hA$DJoby`n*~{d0Rb?qrT{^PsPE?f+zP8B_d=6tKit6TF@o$$mu=j(y*$XHBsY(RD"
        "7M?RKU(^WDJ%b!#2FS^lbFh&4-db2fEZQ3d7Wy*EA!JT5uvI5enMH&%6i&IpNUp&#>p<gOp14EbWs!}oPL1Zt?L^ae`TIp(qMPLx"
        "B8yz+(2n<#K~7)1sI62s5Q`-yGRKKn#q(0uMdkVAGi+Kx&P=p%21JyVpWyf+;Nd*1v_RhjAM>?6tXM*96|)49i0!33L~iwDApO?D"
        "x?jhGRD|UxgRxQ|s0pL%2ETm=2fjqlZSZ+jV8lO=_;c96eJre%^hS@HiSHYd34MutBjjg#{s*n^ppQblqhNhFTJI-hRaizG-faVZ"
        "eJyN!1nX@IgZ4op&tdm3*^UwZq(2;+!nfbTZk4gU-dIBuB7)Dr;25OZidcUGY}NyeC(vJ4IJ+Mx8%`dvjC`OJ9_c!0{|WoaBkFmV"
        "?_ZT=%&|AJXhaVuvCDFJrEfv6<!n9hO&iq*uD-^$u4;dzld1P*Bhr5kJxsz<`)ZIbf*EG&A>xBS;N)gl@(6k|AJ~KO4~45X!kw43"
        "Ek5rFkhVuB!`zp2JszkF+zBIK?`uJI0q_%pjuuI4Y};1dt7F$GaMl12RhDe^J*+AWS-t^2N)YYUMJm_OW*f4@-;md6^cn5)loM`c"
        "@E88Ik~pan+13okYwKOHL_vea*3Kg3c|7C$YBAk@va|EBSTiv83XxZH5Yv|5%fQOhkw-bA`BcW(hs?Jx(ZVa(eI<NFJ=kUxHupCF"
        "zT$Qhy2yGLOI#s_{sDHYD?{}ZocIV9-UniZF&{y%_u%A#Jd+;{my%f^Hl8^@K-N9shNjH0x{Og<n^QjTLlk^k4W(~@tq{f)#@vF)"
        "Bu=CI-Hf$_*vi2$n70fZX4z|ZSY;GwoPbvIgO&^6dOC<LjYn)K;~B$Jd5iJ(VV-I5?IFgIU%o;X<}a@56X51MosErFhV@M<IeI|W"
        "fTWMH7whL~@Np2Uc#U}bu>1?kD#J%lq4x@SWwX-vbhj*q<CbA<o%z;QFaPAZUBod_@(QDPN-lxIeCWvb122==?n9p^)HL!rwo_6j"
        "!y8|M&Q@4KQCMR!C_4ss{6my*7##EmFTd+HMp?)0d(;Pc=aJbl5b==c?M19%Dy>~({+2hLa7+=1Wq!j*j=~c!5P@$;t8uVVJNPb="
        "nCm8-7=>k2BD-lyyKBHn2{7D9UIi&Nh+(T?C5_<t1?YVkjCg=PyEFFDWIIp8l?^~zV`MfK%Nd1qZT+DFnoA-Y?17cF!(&@sH=Fpz"
        "*gf9u8{8sRnF+FEK-LS`=`mVQ;rRlNIo87Mo#3J(;M&6zjlpiC<RDlnjr492`3zvzm3Y@Oi?J~4I<Q&-HhF>EKS8GusZ}C3OVHg|"
        ")C@QxkLLr4u+xcS{ovv&{#BeOHZZ3*Ws$zd2omuuf8rI&$Yv0ig<i}nHsZ;T(f>p6KTWTr|7*x47!PBf{S>pghd){;hn(+hLj;hD"
        "_dg9Iq=UBo$fF(jdR|r_bBnNwGRHjn+KiPxRLdIM%VItskH?CGyJC=KC4T*Y4Q?PpI%ly1o~AGUVn5Nmt&Nw!Hl70S`-xC)fr#t$"
        ")Cj!%3AX2fy$~>BdzKk^mPEJygVzUn+lhu#V2rY0<s)LgK=`{LxTqxUi5DzS-hgyG^jl5dRqJCma?iylSX2^+9uGS9_#6$7<@xfU"
        "tS}K(EHnQYfAA4nPv-OXjBf?_iFB(;<9Q<+n><LoVL6Ot>_><NFTv6_y05XJcz7@drfPt6YN6F>_`h79xrzmyA}(73J__NbTB85T"
        "#4dm1KeN>DM%M$T+=!HG!FBDKYf=7{#rw<9LJkrAH&{PD1Fo`N*-U2Xq3_~Y_aglV{JxDI8X>U)U}ra@h?HJLBqfOzKZL(qg7Hym"
        "QOsuIu8nd6wA6tI3lr774NI(c9;=f~p@rElqW6J_g2deic<v4@=3=$)z~@1XI|)r)(tlymCCL6D98{e@FM-0h@xsBj_eUO_jbuKf"
        "{Y;k|hQM3h!Ico9jzOc#h?=9||0rg3k@-F0bX^xlIIOFQC~h*gFy<6UbaWbj)6DHa6hM}LgQjgTK_$5GZ=!IIksRS0i#ii@BX}MK"
        "DhktfWAvZRSZm{pY%RS67_JS69;T%lG7K(y6Wn>^kmc|kkx1u#^i$Jz9AVY=VtYQ#(MSS1dINSlth3ajVYBHcn2D`PCAm1^A~9)E"
        "cx4To@EW)&Mx2`jpH&4p;k+-%uo&EbftJdOG0n?x;%1)BAr_g)EL*@L+cn+oL{@_ZI^b_F!!LIk%X-?_0nXFm@d{w29z7HQM-9YQ"
        "-`C<V<A??iBIC}?^&QwV6ZyO*<6x{Rd|sUSZ(|IbXm_T*Ow9TdT5JzOi(?TLk^BX>Vp&Cg#M(l!u};kC65oCZn&R+fiF|5adLZ+@"
        "jP(?RGpc}vH(};@*zgW0IgTHH3R_u*)HZ^R68O<)k;6W>vK}g?<$8P{iYNIKpHUkL-J$mc8167$@eH|HX_(|N5z5!}T9C0^LjD#D"
        "E+@aZf$YlgcU#-Lh2+oDZUXH41TBVO9S?Z=9PbvvgVYd<t6C5lR7LVzY4<KxWNaOX+%^+mG)3pnlEszc-P73JV)WY(<OYF)GoY!x"
        "*owTZUgXEKRlzFCV;f7Dr(rk>>{N7njRHPSBkcu9=p34|+`AN5>`lae1%F?Q88=7EkJMHv($x@O61#mBFLNDE3dJ^-;s2^)v6awB"
        "L72H7NH%-QA(z>XCn<wA-le}dV%=&)!`)y9+m$Hg_P-7yzq4d7VZ>a`@sS7B7&(G?@@d}4hi#uxiy6<lov(PL*q6~wal4j2`3mlc"
        "V0M*|Ulu5er}sQQPeuc2`YP5Lj#r6b#3$gwr|=KC=<c>#S-6P}SCCmeQ3LO_7OnSW)GM*qyUg?kzuIG6GhD3HmI&j3+RFU}oymy&"
        "jQTO!Z2$u<#C|Ob3F2R2$n6ie=5rOTmBfmtGn&HK!(lk01aF6+k7mei1w56GRO8h4R7>IAZ@Lw>G-A3wJTIX0BGRh}OGJY4%Cv3F"
        "(G)4yz)ou7{q~}{w)A)n3n<Dw_kfK3jJGS&?uZtBVqW1icsmbrYJvKipx$;0S~C)lwr(-1qs;US{$nO{4u{_=;whSd&DF@Sv0D?`"
        "tF|6?oYDP%oi7+H-M}YwCbm`BV;)*4BO}mwF-BW~xm0(#{!?znC7Xz+8}IC+ugA=w6qvq`o#esV!NlKnV63lP#MYKk-2$;GJW~fY"
        "-Qm{Twln{5FtZKa27&j!v^^MP1fls!=-DbCY<DqG7SKnK+o`sl?Lx#HN3gwgboCs4+=Staf{r`%YxOuikYYNyXCxd`8+>@oC!D^s"
        ";UCMbE5YXZ#a0eiAd?HcQ31r-%Ka819zWi)0%HkBQ**JnFeDa8<d_M9&mf09^!iZ0hXwBG_i7&UE*yRvJG-UrK|l-|+KE<+U@@C$"
        "`y?{Ay|rRs&h~*~(C|(qc8j+b=wkAz`DkP(ERl@7TZ8`NYPM!0DorME3d!z5rqzfnilFQKAo2pNxl{iF7n#iBI?p5^l}B!+`x+>{"
        "0ryp9Cb`USD<d@fEyld7iFw@JjHL|YJi=RbutSS!D}b`n^!)-J_^1|gEBqNSR2wj}ju_PTQp)qI9Jt8_6&<n2n@FT27CDA&t_Tv3"
        "!WQ!Jz3njAZcHQE%mq6MIuP!@2*(^yn|mO!)fw=RtF!T~wjVMb?dK7-{jD{0jrhGxZ#cI788cdp7wRSN$RK=D2DV^+JIU>N7I&+w"
        "woB<TAFJ_6K_g*e_{rs8w(@ufX$LZwdsts#o=oF=+jFxWju^531OHop4;NeYwR$*PQ_fFRU^{q`Xg{4dJ?BruvAYs(UECu7+is21"
        "qKQ<uI-JXU`P}Me5YL6vRzAjWD_og8S43<VD}r8%@Qm#~r0{=`^P{PZ)ONZ8nB8NwsLuAe3ZpSwWzI)`A+U9p+D^<v#*~Aki_=00"
        "#`f5KcL#<s|62{u@*K7pht5keqDDl;&w<@o*rb(<7h>S8)u1C&524fB$aFDYR2fl0dUyn<g)+iu#%iAxabw8_R~AhK^JxkiFG7#D"
        "zMkYpR}4A%80ll445GaZ=4x_&?ACw7-I|~6TIcXhaas>T>ILar_+|T`xy&Y&c|Amr9`9w)lI_abzDExHl;+|}t5Y)@y02zSj~RuH"
        "<-Xf3Np(9E#a%5z4m}oQCTVV8=eAm|T#SD5_**LPK6GpR5iS?9p6{sbkteB*rzTnAT{yS`S}%`%o~54$Aig!dHsn_*ymbKEEQUOb"
        ";?>sZC&W&*VW=!-mWj1w;`c|Oi)%#WLy*f%G<1P~)kJ0{y@zUhz(qmdJ$emdj>_+0Qo<oGn9*3RXK`d}^0SQE^pL{XZAYsZs4DLE"
        "25es_+U?oj<~{q<&j=neKMyPwMZzg+`_n<l`>xyfc&xT7YL!!uXfF*p+;%%4VQAP!AA&sYs##E`+Fn|yv*=>{Zn!LnMsM*{aoREL"
        "Jwonb4uiHwWxGTfjJp+am=D~wg9A$AM-CAwUVwpKAd9iRQx7>Db~#-ZJQu{<)xl&@80i8SyFj#Y*6llHI<D_b-ua?K&=HuY5dT{}"
        "!1Lr_R#o&BOuG$Uu{x?dux$!@3IVqdtrh?&7i1(w7?}@gSng`rzK30Vv|gOI%pz^yBnP|pTLl(#3Z@m?DM|xRfjn7M42>3}N6JH&"
        "+ePzcHj*pi+AP9MVvuht-zD+(BUkN|ABjFhW>y!Sp|+b-fSKlkz;v~71dHv76>z(Kp*$VR%u-x+MiZ>mhiC33FB37H0#AFHYc24&"
        "151cU!m(l%U*`W?f<D8vACKzC51+>$nw^}YCDUj_-g@XfUIZ~@0`I1}h%6m6#_?GSG0;Zj)(S?tz#H|5EKZ=CXI+*WC|!ttrh?&6"
        "yiiec)$7EXRt@G?lT#tbKGBRm04W>m73149W^H?)ekW&>p-ICKSp*bYRfMf6n0AXZga0#5hGU3Kw;O8Q9qKIEC&m?zkz<5dR&V~R"
        "kjr;tT#Z6u$#BTGeWql`pyBl1p2(s&R@_Iv#KVVy!ClCu8lP?=qPvN0mca8g!nTVMzn#%v@oWKN`)4bN{bs4HcU*EdkxPV|1G28G"
        "#UlUeTDP`w*wrKC;Hk|QM#)f@?T4e2OGH`OuI{p|t60j=Ie5FGu5P6mdZ@q{Vi|$4hT;3MKBH5}H{W3{M|h_Xqc^FAyPe@;ZtvLq"
        "l-Yf<+tVyU`vn+Nm{=8$?MtS*-PQcA2Eu9`vO!^tW5q0buulrYD7NzwK^wO6`alht89ZnHE!FMS7Nor-r2hb{bOLz=@YFBJH}Z<K"
        "ks0JW#;&#!nFpiAipAVbk!=^^keeX(2A;!qm#vO?wcGvM?{>TMktaMv9#>p^nFsD{-}W$LxWddVUMfT1J;mb6df@IH5(y^rxU04X"
        "xl=9kE9qAFDiJ>(ce|~X-JWkOdEO#g-Gr1sb35NP!9q2+o*9a?y7E>aBl?oq;urX3qwex-AJA5=AG@(y<QFbkZjU*_VK)^C+aA<I"
        "wHP`>&EHyW)kC-1YkvJPmS&u5^;1!xD2#s<;ya59l3m4HCi1T6DuB95HyPzDIoRc<cNnupY0<nF!CdQ-#XjRQ&qc(W;h=9MJ=%Ww"
        "O{8QiPWc%_17h==NYKX!V?kvQBfRST-($BgUJ0B9V_OYDc>tM!t=*@)^~FGtovP7}(XwFQl5ni$(WRXKX~>vXfaMJEHcxGDz9HWS"
        "qoXR!v^3FqoU0C*LyIQsa5R0L85&20!%)rXD~4F^ZREF<_;bJdy(z?hmvn+!{N&e%u42Ym_pz(Pu*@@te?4%rE6k{hiAB{O_GVGb"
        "9p|MpkkCCB!RI0&J4<1+TYxv-h94=;^MUkQTeiT1mRmnUHh(eSCy;0gGdDz}GW*law1V@NvvdF`t14F<x|7J>tPk5~tbj~w@yrUf"
        "Rgheyo(Ly?t!rpM98BjR^`{v3COztS`~))#0P|M0)&Q9#s;xmiU{tqU1ZrnYY}M@%jMUIoNIrBNDlRIj3NFkpZO*aqZ5$SFE48_>"
        "dopNjCa<DRtK_y!y)?aK=?Nq&j69Vbtckv-&&Xi3l;-ew7xpu0X7lbHS7#I~R;?L?hCYJRYNJC#+~;`xh58D9B8&XXyzXT(3#%QD"
        "1T$B32ffeN{*3D|Y!`ua<M@6HKDvUd;4n1)%r|jZXLGFdKK^+vIIvYatFDWZ<@DB0Y?Z_^;CSXWg7+>lw^ZJ{$=rW-62HLrFVmxW"
        "$C^^kNzF8Tge>5$^GOy@J%&@`Xg^**=FKT$`N4f!+oGF!<`JW-$E=&f#)n|cqptdAIgGnQtv=*BPqzl&&21+dAJ>o3#*hn@gy|BQ"
        "(<!`PB_xy&wzgR3EMq)N{$^Rz7W%tR9})7R9CWoX1sO>hsev5r$x^QJ#%h1+(oQbg7vyO>1r3Rjk~POw^x3*lLG)<rfrcx~emja)"
        "MqLK0ne=M4MtLqWHrBK}sUr-SMt*n1S)#36N4s5eAK0&spK9cCmd#k&9VBVh^d%(R)$A97KN7T!i=_^MRExfABGGCf)!J0zp+ZCn"
        "7GIttl1SGL<a)c*ypYw^-KD=ZYEf=9G3-rdZL^=K=1Xd#e_P`Zf_u+6Mw!YyPs4DBk+0vyw;}M&66Ru+RpIghHqad@73KM3Xf=T+"
        "x?;KQ#Lg#d1+iDjgRP416mz}i^3%GEwzbQmv)s9qD=s5TL{@i^!v!oMfst6{Y7p9}iJr=e)jpm>cG<L&smo|1owsdmsy6Sopm(41"
        "1XkY@#rsv<PDu!F*)D1!Fm73qNyZ}MN5qgxXwQ#y1MuVzU9D+FII1!uEy*w2pHQN!a`>LY#7U)`bZUWv8nkebe^(RR{kL;c)zHiH"
        "%(Da5rP@tCz}IE!Shp`ShOs=$2<rS-@lskw;3<@`^`V!xVtXA4%(#nuq^VvqQhoyM{H!nW?KwRL+JALtO2pOUo3Bqs3MTzbxH?%4"
        "pH@d6B1?GdA}B8}ufi<V#A4c6NHFiey!kPIx4gr4xkCBhRwdHavWy5aL(64<1x+Whm1oF%V#RWWE@G8oWn9i`F<L%knCjx@Jh)tF"
        "JD*sU<|-HSozs8e&HQ2-DT7b<gN*ww*D;>9h&kLv;rYd~_5w(~fUDli#P4LgOkxuj6DD>t&2}uy!r=v+F0#?I`IJ1hdW<42qx93S"
        "RojNSI^*)>2f2*qzRPfmGyV{_(rhOVqMcm?{FlpH<ziu1bsNg(_xQFj`g?|7`}izgr-P1{<PR`E#Myl-`2?NVO44?`$w}I-#5d+a"
        "K4U)RVWwtSTYKI*#$2<}Yejt3dPeb~EMpE0WB|WPG16sxf0%Yl($Z;k{;9mr{N^IbK2ja|Uw0W{A4akc#I4rX$l)7+xlde1Qw$p|"
        "f<0LMz&NkAOqLI259oSHe}WAvU_Vz~{qJC&4RzIB{iHFnE-9b6(^{oLOcR$ecah&{sT;F64j!Mx8-3z9WxrZI!H2R|*AngR=WpZG"
        "q`i)}Yay}kw5MA+{!=!3gXOWjDY3p!^`2KaZv<ZRAZ&CN`|Tl<^hdZlO`np=eAZI#NVew#oh`vrA@sRc_IU5gSvc^Lubua)zm>ls"
        "^S?vyS73l=<Rx^hE^he<=~qO*OTf;3IO7tdx4fW>6m<2uw)=OSTyOxEWEJsu(Mlb$eRJcgav-d}*a~%o8uvHh-*$SYuB)TVAi_As"
        "h_0d0DbibPeJ|8mW{wUAZCBusdPKa<iH&!9&tNH5^Ltx&F~h-LC;F`p;-3Rez4RCP+C_Z@9U^bJIQIdqS%q&G=^>-Mc4}FQ#o$Nu"
        "Y0%#kdD~869b&<sbh(V9_ruJ%HuyYDc92XP)rf|kq}R#vjyKS|!SfOHaG8F`d2i86Gsf3jKG)Iuul()Sio%iCQe6cGZ_|HCS0mU3"
        "b}#Ck%X>in<8yo3J*6G`Yk};Zz}6@07y6ZSK+0oyzb5R{P;4*vC_Y{Fbz;(&UFJ3uE}MwIxJMKb1VglxS75ynV*X{3^o3Pk2Su^;"
        "Z&7(8GS{EMa6S6@Mf1F)c-*e?tIObfi0zbLBTny(-CQICTPb7d=XbCgi<Mkqgr&gKE;UYlRyONYZ#Xgi7<n6+hB2Raz23y8y>tj{"
        "QHBw(CA+F1)0j_FF%B}GUPD}G)fX=^lkQ$coosc6#1d9tn-9yYDt{r7IgDa~p5op7ps71nv4nWB3$e;}*nd72(-mYr>kaUZ>td{`"
        "ATzBjKX{YD<3BnLJx-^EEixU=+@$}G@(sOqa_c%1^)<Y1Jvpy){R{ld^r$RgMq8~~&>ICVGhp@?v9X`@9$8mu#uScJpVA*e*>L*r"
        "=WW%-c($SVxGe2KMAr{{E{km*M3x)$OV1BKTq0gSD8HbS*Bw{(A<Dn6Uoekx-bR?N08wU^mr1m~P~XJQ+1ajb_?aUb3zIx#v?-ba"
        "{=$(#3ADAG45~VM-K+n2qv46#$p4X7Sv%TJC1bOkvK+YGpq+`piioX9A8_>>BY3}_jM3lu<UKfW74L6!aa)GhR-Yq|Im7c&a?)k7"
        "Tl94>KEzd<C(?fzxr+R{5~aOP|3hJ+DPCt66$Qv|-WqR|zKSe}jj@SvS3zG%d*YLaz^Gef9#MTcpJ9Cm{Wp|1(Dg_!0vkA|EA^Vc"
        "w%6YqDkb279=<9P>S`z#Gt;N#11}28jlf^z!_V1j>mB?=gp0Pa`M0eSTUD^t9c1A@GC<cgSG8|XW@1mt?!;ZNt8^8fX@E?cxfPRC"
        "#{;&;W2=m|o)qLxs3m}_6yCCx<Q%=@&V*RiY!ob1&}IHP^l9f&tltb*nQv!yvRs{64Rm9x`F3jJJ`%k}Pgb>T5zqgl1Y1Q2auwty"
        "`1Cfd=f_?wKRc|wz=)j>-i;kxbNO`^{6AV-fch1AM>G_)ZjwxIP402A6IcDc_q=p{3vaYS)!$vG=nStHf8Uq4OP-bh-+W!{x9lKS"
        "zSLpfkKQ8mQd9Qmw!Gc4UV8dc^lL9y-?e%Y|70ENjfPQEhzxuCf0PVq;|rD|c$pWljlaD9zBK<vDdw99N3ZwF%H=%ctR7fZQ?TDz"
        "i}^ZvbL1$oQf*l%v$cbNH5T?R41bMWsRlSG4|aY;KHcPz{G*rio`l^iBl&3g0{>wv!i7NEQT)Ol^dBQHdm(Nep(MVilf-%Z$R4d4"
        ">nT^6&{g*PZC!RT99B_RfxAfUj@){?y83VNwV%qHux&kB-3$_JwJu2hq_=qD7hAP2E*8n1aqA4H@jeB3@+~-g8rfWy%WfJnszkM2"
        "+1>wDs2c}%Lq=6)CvDiNlQ<Am4BbV;kcIGCQ(@SAJiClIBR@Ua?q_jXhyQ4g|JaAs*}8B9HfH;Ln>ESBO?!CXDoB&bpZ}q~yD-H%"
        "+l43cwhFqtpr{)B8n3%`uG)(FU&P!g@Vkw>3OyD=cXw!grq0lpk@?eb^dp@|_SlI?_@w4{>!dezx!Ni05A<2Q?PECa6Rc$k^KU?o"
        "eZ`&2uzmRl%<xGvsXvL5LfxuqQMX>(5ymX+d~Iv|w4F=0wdHDV&E^3TZZ5Xl6%Tt@9Ys0jm5Th@xRYvjW~39gl&cx867v?wJjNW#"
        "^L<ShKU!{-?N+5Tu(6BotaCb1Z#O(h7Cq$=DaC2=|8|7d($ZygT3&j(+@P3Sw|&IO3No4#NNTgoLptN9U?2%`^RW8ffxI)9$hJST"
        "8ceo!M(vJ_cs!uM)wbq;pG@;f#<BsuR~B1q_n1=^bhrtgeyDa^LLkrWVa|17gD4k$SC!JvyI&=usN$-c5{a^G=QBxdx1%@`H4lB2"
        "XRKDg9-rTXCF+Z<lnNS(WHfcbpzSW4bCn2|sWfx3zA(Qsv|ks=*vZk8<YT!!S%L_w6fJ~{t>pwEjq;3mA5UyY!@2H0g8Iy&Br>?q"
        "$X^mWX|ovoe21)CBNJOqE`Vn3beuXa%404KiL~t0b1O!9m42=f6W9*hah^*dzPO=JGFm^elkFE><C*S!e+fh;x)t&qecSCN*=Q2U"
        "f9@lXNZF4)KV<&-i6YAIyxlzz;GW2H=MVDmA3<WL6>MKQ3RGQYbhgfCdo?BCfNog$1GRnhcx}OWPH06kzjL&h3s3s>30ixswu71o"
        "13gyT&9FUsi&jl@&$yg;wQeC-EyJf}v6jNTbIP5}yM@jRqKWp%tR~OjVx|Xm4zj+B-4rKgyXy8PUxSstVx0H!w^xYmFXCr%+<BqW"
        "t{yJjosTnZU&O|<Kt}|Axe~H$&6rbMMMDy@@WFV&@X8sGyaH7D`DOc1wy$yp>&qi52y_)<`QhQN;J=#Ky2=K(BK@qZ2(a5=Z0~6~"
        "*@o3=KR`CC82MJPV&}Ge(hqIguDh+obrGxhSO+&uMT52nYNv(bTz+s2jh}%xs>pMo=0|saCkYA9bGsM&UB+Jne46*PHB753TJqm%"
        "x3<KPy=m)tv5L!6jC~6h9_hY6$|sHRWP{P<OK@kR{z(q7&8;QOQ(Hfb11AGuu1CaDC&7|chTBQI2V^d`nzSAH{e%ZOj4!a&{0sDO"
        "h#2oUcCg0PV?<$51(|<Wv6DLo_;!)n%HLU?07k7sB#hoNT`l1?xZxY3kLEH;EMK-$iYw9YE_br_|0hi=iS5Wdjnx#z`bvZBa9XzW"
        "gF#3=gZ^xfr@mX8h`{D-7v~luErtHWT=sjLOwHC3jiGJL?K0n<WE{3b`Vg&Tl9fMHTkS9JGVZg;vmEjMbyvY?D<3PtNI9`g(N48m"
        "Ev%|llSI39lZSYTc(~BkZf$3KnKpFw*?VZyVj#P5<di!>n(JyLC)2l&C^-%}#=BL(M`RIJ-)N`XR*~DpF>>31EG?D`r@B*<-I!fT"
        "7&ryVU(kALJ9^>hIT+a<W_(XGKC|o)sp{6mi}E*B+b7R<XE5G&%=H+#+iKlvWS-&H)U7^$DdTJ4PPVB#V`)47t<a9GpI$@biQvjk"
        "YG#muo405tBfz}v8W(k^_l#{SVY@Nzgx@ko9zjlck-6PMGGYJi=NT`aLr!zSdoCEg%5w+ckV5F*ZfEI1+*J%ze&I%Nj&apSW~Jq{"
        "+l8<F-)ec5{v&qBOCF4EJ3MJvy{&Xrb+vsK(G7F^KmXrZDB(0_=e)~cH@lETN#quS?w>?5*LZKadafq0K6ZZ6dB3$T%e7lxu41R>"
        "G}o=+#JK7$V==o~>M!IK=P-YbQ3X1=Wg&ITq9@`}GW8|Lo~vz@8m;-n&ZswcC;rA`leszwIhG`9N}|;uW|<FLw<@tix{vt<qamw0"
        "tq!iO_VorFl8Fu33BJRw+RZ92@*E4;IXwaA*VU@zsv@<r%&#uvKgQVXWOI}|qjOTNzO5n_W))IhkltojCus4yMbT#&>q#W`8u41X"
        "JN>Z_iCJ`Kwv*0xwog@6S`i_a7vsF6@LL+}(U!3oM;5`Z$gsg`uG;$Qacn=1-pYurAm`(qc-pYLq3l%7UL-OJRw>UM1L&a(v$Ye}"
        "C4E=W*FQ-5W#Y&heEOI-cA=$3Ztd(@v3js@ux>n22=q1L-Fb}VeI(x=`|98-vWvL0C3ecQF<#_XGP9w0rDl@gO+d3xf&XcC_X%?7"
        "frjQ0=}ktiW#un#EV}N^82{k2L=fA}`M=rx-D-oEdUi9-$H-@`^GN0K>U%)WCcLn%%rEk~;)6b9zWd0W_rV<1m}hmO*VgFhwpQWK"
        "RQ%sfv^oJ!xBDu-W{wRU=Uvi8*uK?gM<Q3NvRTY5Y&9X+>HV?VdHe5pq6o2q=c)tZk#TuRb$13lLQglrPgP`e%CVzWwMNm_MV>v&"
        "yT5_w7$S~rVzV-2xy2ZHqC1D%P!{2*reg~sWG)-QlVxbnkTLE@a(04Y0^@&6-{aj@Sn7PNVzXr;ScyeOO~^HKv^BB`C7PVCzhWKN"
        "`TjJr?~eV|mmk5*W$$gQp$#@PL$ABlwhXMrhvtfa>a#jW>?D2~9`-eN;&VRpw|f37u4XU*NnBQ2`;6sjtK-@Ysx8VprJmc3vY6D*"
        "^Y?hZ3|8|9j)}(~{_C<xzm7*DmtdQFj*b6@F*fQR7-%;-+zZO)Vr98Hz*Xtn4I%YG(=mO6m?u@gXDmb2R{y)Z>dCS)7Wu?!y1V(s"
        "C;jbQgxcOjH(FipR&^WTf!1n2cW&bYdambm-%MukzU^xC!BT8B{Z({Q7@aOgQ-yh=fqduI^1elXb|=JrEVVj5U^t^Zi>`{nu_54L"
        "joRtos*K<A>>`ZJPA8XlHSeX|9#589b>cj1%T5d*a#H9lcDvgH{RLTFz)HJ-vqNs*a4U1M-gkh`e8{>YENnL^%w>L`Gxu)vJqtu$"
        ")o1XGqxCJfd)pZ#-PfP^)t9zxH|DGk2K@<WqMlgIoz=8jC3;D`U6#IxpZLo~LNB_iv;6Xkya5v=>3ZxY21{ur2l%{#e4>|Ky^ihY"
        "MZ+cky0y<*?u|UP8>z0l-Tk9ZAC1N8k?vvNSNONp1Mfo1rIFKSwc9mH(|S`{uZ?8NqMw<xRmJUE@6p8|sho5Nn+fh$WqMA)Q?^68"
        ";k3U7#1@q{u+d)db4@FN`@e~Fdg9qC!nAw!XS-bniNq5>UDsG$h`wLM_HJOI576oaFjSbR^$h-VmAlpAl1{L7US!@<#=~xr@<1%|"
        "v%8Z#^jC{_4uckx=r*;}H*>(kb+z#<bM<%c!Edi%hjID_nPD4b(gLknJe}lOt@<9Y|040<GF|EQq?cIw-m7*4(Kas)4|PvJ0(tY%"
        "`#|igh|Ko};B&gcCuhAwaQG842>I+lj*DUOFcI&27p0IDdDHpq9dcF6X>B(yk@@-k1DW5a7GJ@STd^Fw1+BE$Df8W6(C76*)+6|="
        "hJFqI{R7Ll2N5mN=zS2{POKKeZfMztHHVAE5ZCb6)ro!VeyK2Q;BR++Xu0<ojOTMZ<m&3UkE3C$%(k`dY<=jrQ#Xxi!_FFP0uTE@"
        "{8F&<gIi-d<8L9KA;arxXD1ecu5aMX6~uR$NOGNK`7dMdRb8!QG<e>xy^+ULXk(<i*JrplgqA|^Lv|);5t4p`{)eFJ`}mJZ+TTlZ"
        "=Z^BQ-#t2oc;H`psn1-_={MNZFWwqrS3B!#yS%ln>QFtm8)|!wwI#*fHe;UoE=+bz?VO066Bih@F0y&f-DpzCMIY7WuG2t*JIQ0~"
        "V+ZvsFM<|=T%`D>Jg>Gc60cvOtBY7hg0A%f<vaYh)ndfLPl@^w9`7x;W>--D&_vH_zS<(`Q;cw;Zqrwo!9umV(Q$a!Fc|F$R(X(5"
        "dXg8d#s@FQ{)?iAy7IH;dA7&fh!NY)a1XS&3MmXEV|(B#`)eYx47EFQ3c7O-)!d3=h^q(mV_{)FAC~)w`CD{-h<+}>Z{f`MBs#2u"
        "L;_tkN|wuu&Z|{E+m6OXW@tY9Wmg|mlh(39*V{S^?OcF!Qn0({?Jg&;tbDJwo)drt?A7)7#xsoXE|O|N#PE^lshu<|i&gak^RE&S"
        "T-A|kyQxoF^@Vrc?H6B1JMGZt6n)Lz#bmc7Oq3Aydzp;X>L`PVK&)b50O%ZmMMV({w%0x0H1uufk%F03W3gI;M{bu#(erzfpZOPe"
        "r)jL-b_d#z$F56(_+!kcme@&{^Y}N5e}nL^N03wm@sX_q)Q6uBdHLK~FWb|*t;6+m@PC7N)T#;E+bIiwJTtbu`x=Zhi}8O8i&#CI"
        "vEDY_<Ii(zM6JZuf2QlZI>zDqMf_YJ7-fK$tNlSrX}n4-Rxl2Jd_erL02VKUe|y2Z?RG{gqOlgt|C+weY=`S#a7!0_$wY59b9$Fq"
        "+exxYu#}z5vuwf64-A*eKC5f4iDq-$y&ksSGg_9wVO6k|L7L)OHOnXvRt0n<FurEwwSUS$u{&G_>4$j{NN<Qc9XZ9$fqAbn_bZHl"
        "9muGnf92+YgvmNyo`C-@YAd|vA?El7@-2d8PsqIm64G=OBU}sD4`f_xw48n?mT^wf;d$qYAzR5u^x`q<-|!IgHCjI-L+e3HSMoOE"
        "Q=cP_wKa!)?)=z9?Eee$gb~C7JN+~8KVQfQtkd?qwtyRBw3~RZ``DGO`*dQawrkayNaQTKF5vEFu&Sh+E-vce&LdPNCQfpzl(zq4"
        "H{{vvDt0QahO0BQGcR{||Gul*>4L>qaqHgku1+l5)w$ll>a98_ld+ydrq|K^PFD$*=T6UEC3edKnTgI5J>e>At}~*1u2TG*K6ESU"
        "d5qdtQ=W5o0UiWTKE6H5TY>ms`+hgAY`}i@fLp7qv0d^Te3R|!yQ7d@BEF^?c+LeaRyAUK-xnEKVOXv(^EWh<0oAt7br3m}z-u-_"
        "N>!0dMUWmLb~>#(qr1xJ=DIkzg!tXrx!Op!3cp(NiSeLf@yV{TxQNT+>`X>6M%;p|?7G`AzUV5;EelLz4z_z~v2q7j_nPib6r^i}"
        "t7pnU0v@BcwNc9_)7%b-t)p4pb;^HL3W@Y#Hy<5UtKz=p?#{CM#glr&)v^ZR-;Sv5?^#8yRY+UBUJ1;cVI)Uk*3!&HWDBw^fCPq0"
        "0asPF0%=(tQY-XnJ6v0sn;^I6iNB)oup408Y+Zuo=3?WS#JN^y5T~}&Rt}D{HNXOJ$|-lxWfxafW@l(@MIgV}o=&LPS*)Y_*xk++"
        "Aa)a|@Mi|UHx{e6w~_8}w-4C4l?1iwUcb93$w!2r->pw<a;GWky4A)cSE(C<6+duyu>~X51Fq7mf~!QfHBGB1vNdD--LRC5?(et?"
        "de5C2%~7l5$#oU_nQlF!lGu7oG8_=<GH<K>w#pVexp@QIs^<1PYz@5>ZC7FZd9-2m-RD5w$IQh}zHP+k*}D4~mvz@+es&^lhyLv1"
        "^c1q2#!j;N+>TdmSLJ4v_RD$dxVww<D(&54HtEc!3S+Xm#G=SA8AfjmVr&J@?$oim^vaCR>d`F&%tX_sb-M$|Zjg#}*?xX^(^`(*"
        "s_NDs?S`jY;LlD5*gafUM{oOE=iDr-qltrR6`ZL^ur%_qb@@Cbe!)fcR!M)!?a!sSRS$JO$IcD;UG!ZMZCO?4W4y{8S6Q9U-H-Rs"
        "RYFF9gEUujVmCWmeO@SbYkLwGu<ZJ1J{ld?6Wg7c<IWe?!XE5A-CZ3>rc)Bho+1vmJ-_|Pv<^s|&e$qT1A47T|Dou3E)u)}Cud?U"
        "RfuqJ!b}aAYdGKAT+h3ze9Ic`4got6QOs3WCb>Jj1eUVhMY|6zSbXj_9jgE<;7-cg8vRL4b7v^5BHnJu2p2m8Ve|YykJ>2;tD=r@"
        "cS%)Z_I7K=V<c|112JgfHqte_hyVl8$ncaqff0yBS4X}N-3o0Y^0)PWyPeSL>F<K80A!e>Mch87Rc-~iHEgR#vvW}8(NAUO)J`lq"
        "x~<7B{=4D$)$FJrBW;U}hr(bXpnada5%D;Gx7x?DjJ!71yo>Lv60N+?Y$M!#O+jweyox)aRt<esmNLY&mbut1M5=ar#|LjmO9MQu"
        "?Impk3v<+VR{bu!4s}v(jILUvk)6!4EjhiNd$Sw8td(qX!Vd0aRdXW9Kgk{bW^`+iLO7oUgOK&eq7gY@O(KNizTcQfW3h8Vx81FP"
        "weVzhkzGBplUH^N(|j1scKs5NjaBCqBcI3*{vI-}U?SdH=%KVca5#<-Td%iRriAl%_1qoZd!3~Hd=~6Z;|0n<wU}hFj(2N{w)Ssp"
        "rA@@{Ap3{!ZC50i%sU<4@F7_{V_O`%x07ezF^Xw!b@n47oes#!&hZp*C-@4I%e{i{yRI*Yox}MKe`M8%0q!LHPJCYu{1d{=n$u&X"
        "to1g6q*IL1_PUO`^Cw+lj-KxBxKyp;E#dQBpw(_2+vL_t?L=rTcVEU{9p%kngezUmWCXIZos3X4_&ak~qP<We;xIID2z?brD=}`b"
        ")OI<>GvC=nZzqw<e!PlRW80cwlyq`C5YJ&P?`l8h*GG)Cf{^enZ!gx=4(7Dm=lwk25^3J1h3f8H=PmC9Ex$%~@-HluWP3c`r)qIV"
        "ZFlA=#j`rUK``YGJk&M5Pxp6sI|#92wTR_t(dwwrkQcrWQrk&M?_*bSZ7062>1}T)e!eM4S*p$O3^in=_bT?*0-msSpXT&(5e938"
        "MBYMQ^SyFzXQhNY?Xp&ndk@s^`8kL*ieXzTWHj1th9|8r7Im*Cp6?-cbNaW;AWK{LYB2um$g2}F4Uof(|5s^-r+v}Ig7tizy>F29"
        "Eq8ljcRAqIlz-fro-SnBL<TaP_t7%^Kg@Q7ynp3id6GyNJNItsWx3(?*H`5)BFd4zg1$e9Y+sclUUzMyb}slgZQ%XR{08dxplY<&"
        "0{zt2%Gg&;V#-9XC$`<3)|<;vc}EX>?@JS8-H6zyhP*AOy<wW<v$g$>WavwDg*OV8=|~pP7WREXc6;9wg<gYY+sI5Z+M?bU@{cxT"
        "ZcpO@-;>4OSoFM54>OxpV94(G>V+K-)j`PiEx2W;TP4}6wz4}>Tk9Nh`UdE3DDmn@dC9X|feL`yC>W~{@%}jZnBK>N_D<+=lDAz~"
        "^WHb`j-757cyfonO$;6Hm69l(Om3dxAL+~1(J~30cjC|2v@05Ggp|Uh5We9g$ee>+mu9|GKtwEjupS1gDb0xRLZqf|m;6G%=54Ao"
        "+tvCZ?H*8DfvAfO<jHs$%6y0MRJ^y2@B3gQ&q-h8^P#ujRS|7Po>r@6H;y&6`zc|AH?aBT-cJ$_-$nBKc)Kr4f0N(PP8dAV3qLj6"
        "t4Ed`;r2obxfrdG+poBVl^Y*hyqN0h`XiB-(Bn_K2^;H=u9q{WnzB{;>GOD`V_?uuvNgwIYwBRe5iTdlSmwbEDV{~hcACg)qXuhl"
        "^q&UeLwv*V+_&|rmkL8f@_iV#^^Lxu%{2vn3iLHcv#DhC)m(O48<u+k9Szi8`UjHxTMF=G8ay%x>5YMtAL({7>dWB$2|UV65=ks+"
        "Cp~_}uXVuZ4=0nFitcR>)8yS-3u8kY-LCI-dO45o$Lo81v(N1mr08?xgA3g)gxlP`XXEre*imF7x|soIM4;{8;qsHjVvot4j=1wV"
        "&EP+~$@!pUc;oqgC(+bVyw3)#)T5=g?q>HoSV&#%g>SQ(-}S`C`*e&fCp!BE?h0qbar!j)TMBQrgaLv<#RX6liZ%<nQ+^}$FZ|bZ"
        "^luSv30U|kW?Gi4w47K)LxNXZKIC27Px+qw?GQY6f<Bh&F`hdvgS|!pZ%T1rEV7K}jZWhCN=si|<F)X8s~vpnd{ca3J~CdPC+{++"
        "N%97|jYSd}-Yg>Q*76EgFcpt}g&ElXn5|vZXC80Cu)o7X#bmJ-AUX(hcj{JzG4`6o^sFq<n=%Bh+e|iUl`VxqfMtxc(7|`Q(<-ke"
        "hIW^NcRPh)r?6~w<yGV~m+#xkLAl`V#MbQQuhOvPQ^@Bgy!0}9{)Ex=lQhqMnnZ1RL#*bs9$dN&cKMBHBn%xUfR!caY!uuOL+nxw"
        "+uEl+bQigI0{-F%=wG5EuxX32FRT5Wg1I^zTYXaOT=WIKf+T0cd=~K@=8YZjjora%CkHAKQAPNs!P0}pYKCvP6}(5fQodG;O}E0f"
        "hb_LqTUge48%&<CJzIG24T%Md_3_(N>CMid`dqDenhujAc-^1Ha_2hu!P&Z;aax{q)n&0`@NIP^4of&-(YSYBf5h*NQ9HZ$(49o}"
        "Nef2T1WtLGHmbuubLB<!Xy<^RL2?(sRDWz>FIh%6sqQ<3w|QNL!-jX!=!ZH*+cTF6#0mHGbGt!W>k@Y*xcdQy5-F42!EfzglMj$-"
        "19IEiFo>-g-O(3iH~M-GTbYG*Er1v8W`fr>%vGV=ZGzj-{SUfOXArw>!XxFAvHB*c_SEu+W9a8cxcXmo77XLpf^{a~sXqqIg+RzQ"
        "vYNrjXd1Tf?kpr%9fO5`<f;P;qSy2Ijzj3VBvO8$&#0YOc?ov08$T=Ir?$f`H{2<qPt~dp_Tu5jp&z?<t_uCGhS7c%`-v1|vFKYM"
        ";%B4~Ep{hvDPrTzSXwL=XDbPbB)5B*>kH`pxH}7d5_HUihhxR+-t(~S1@6{0yT9Thao0Im>9V_hy#TTcz(@YA1BfEyX#K1k!)tO3"
        "eU5~qr}O5UWYCjf3A;D{h`W_$h<QEPK-4_~saGH__yM$!bd^X}&G8Ded`G_Ivk8pveO-s;j{%EzQ|oPf&TnpoWsTjTpq*u%<nb#~"
        "Hp2Y&lP4y~2jrBWyBh{~=$D|ag_Os>+q%)-(y?f06JB;H(QdGG0dp;6CjQ3OCBpfa#a%1)SzQ4BHo)PF$fKqZ8%4Wn3%~p6A^)KN"
        "8CXyP7#IOEKIGq}#OKbeKhizeTeN&hyL<S)E1df(y|s0>c@>7Y&+91Ia}r3KPa7qf<9lj1nPt0sP0oVu!J0~RQxPer<H=9p5xT<_"
        "K75beDz#nT;Crj2Sx<Ii_XU3om&AkbRI<jSaNQL6!FK0&pp!M&-gvUby=d<)nA!?D>{g*jkgyQ@cnBjb(Pu%gwcsN^JPkU}(^8y%"
        "Z+E1NF?VTKg%wW}x*29Tg$)%1$={P>)daEK-RX}DAjs-GI>FP2v4?fUFhm{5;}dkf9y>Ve&Mo5~(d2H>JsZAgiKgslC+uK!M_iU!"
        "4YbvlACdYJ-dUz!$x6m+YZJ-Lw-(lF_bkTZ=dEseFfA>_7kxqQUmixDPQEb<3EJ&Ei?Hi~#C9Dti2OenX=dw}%xf3k`3Q4c4r>dR"
        "Fh!fVTL^5wU=VUy2cIuO8*#AqK3MWw7~9TFg}ZxMHu3$RV5~Y8)gL_;!v247*{`kp*c~6UndkfP%Q;&~1z7{|CUxD(_VV!mMRKuW"
        "ptOeAj?}X@CPwxwzRjwTPr%Z4^Yc^?@g2B$i(fzCA5xG{5q!)^r1BM3yV0G<JxeR+(fI59eh%3-bvq;*bRW-KhJHx5gShEL#|cER"
        "x0v&8{e!Vue4gx9;F7_|VzvFgbFM;U6LHccvGpjs-^34h?{GK2hJei7w6KF-cBB6SWTS_WX*KeUu44BxTtSmb?&hfTjB+3m$0hj0"
        ")(t<xw*KI|1MVbN5BV0p*d{+PuhaSgi1`kw*)Fb~)GLD5tS8mws*G`UOtZ8->~FW2+nUT#Jc`}BQ4u}-fzL@`W`~Iz3L^PXtmlZH"
        "B9q=mZ?+Dcqg}vZVKO51w(9@aU;m(`^;p#v_~W{}BOyXQ)oMuD&Q;{WWyg_UA7oaCjKX7%0rEC@$#6GqRK;^`LH|GNFWAyiH2OQw"
        "d`c!;NyNpbHj_2X<8!!a1s<m_-#^Rqc27@PB7oD3d569!@1tMij@Mzmk6az1)mAq~f5*VyN&G`I;?Ow#j9LB+F3%u2t3o~Q^6fNu"
        "pgqrQcKb9|t8pG_TmHJAr&kht#52DnP<{g5o<;5vN8DlS9y?*KXmbB+*oQItJzCtz`z73cgceO4$J^Li)-L?gC0&c&L-AW}#h%Yp"
        "`}tvWX{`oP(_^^lMP&Xu{nij$k4sX!&3H3yy$XZb{dX4cyeU>Ab_Q9dxN6JgXlfz|{{npuXXaC|?G-$GN$u204|yIAIDu7_CU3GE"
        "6z4lGyAJbhftUPhKkuPC(#c|`<6)@jV7H1`E$cQtLc52sz%bd4PCs(@6NhOOz1!MmS(%EwPHA7H94o4Jt8tL@#LFI0yM>{a^mex)"
        "O(I(^5A(${rzq@qlv`8CFQt&gb~4{TkaB4(>pDHDzC%P%P3#toHh7q2^nVY0*sTJW7(oc{Z*-M!1+X$>!PWX4KErAdPs07S`*Xyd"
        "Q!7lqljwf_$5x`Q8d%s0kaeHl3%DCStcK_+S<O_Ux=k?QU&KM}(ef;$mgOo$!}0omA*B`YcmSSq3HnQ5EREdCgPmO7ffVf)u2kkW"
        "M_1_?@Ua2=H~(&T1gyax-^T-==Q}$AV!KR%ux*5^AAf+vE5Wx`|N9R%WcM4}T5xg3m*j5U-$;D8hN!T=7!Muh{}iH}NP52kf1Gr8"
        "dyU6W{w0%<+7|G1TR(Gas&?PnCRnq#*w5xULYBJ%S)M>E-?^VYbCtgT)@R%uVU{!W!!qWP#VwMxu3FmG5I5?1EX;mtl<lN#g<V2<"
        "emGgDkb~IW7}J?q7O1<7Os}||^iV9I9V55(>)OO7mM1P`=0)%v`_$sUm$2sb?&c6XQ+t_tu0)Cfc1tm`wObr#f{hhw_l(~JsVA`M"
        "1z773v_8_^p*J0E-sEp>-5sj?$*BHRyZ7NR{?Yc*54$s`!RYrQ7$)K;?(i|A9ek6ZpP)Ib4UPg|b}!vncXBS2*z-?3$vxtz7$k7U"
        ")jH)OQ#=szvfI;F!vwo{%Jv=Xymc)i<il$Bj>ow(!CT>ni_EPK7W9KVfnq<mYarRg9kj88@gKxv{HnI^Wi8%e-W6qn*c#y`S~{*1"
        "#a8<**E{1XhcBZ4S?Ir~yJL8lL-|6r`x=k%?kZOUKg@2-fJghO)kG!Y|7^c<1K1m_O^M06!E^t>;|V;UpKrcKoA1FVtFRQyu^S?%"
        "zIf%Yu$0*{g)vtpKR$$v#uD#Z_1kqgX&rXF)SdSpspXLW5pcQ;et5u0t@5xok?SzpTnVyXRr@(}t&!RoX1bURAs7#HM<??C3OwpW"
        "cQ&Cd-#>{w?WVsNIPVd9?@b@K$)Icnx)Bk@Nq0|wQ9O;^pZEtJXb$~vR69rT1kw9GcN%*D+)@u6&m~T<8>o`WIk&2<H(zr<$?X@n"
        "w`w=EB%n?Esf;rjUlr#32ye5CEN2AzU#lOYf0JPYxWG=0{{lv@(APWiyxLDXTSf#r8;)tqs4vp@zp#t#KStw!wqlW=;fEI?_qIeP"
        "dl}^$V8vDhufkFbVEYf$exltASb1&yzzpQ}3#`zY$n_2^<RR}V_LIr9GV=eI?`JUj03!Uo%w;LFT0(|vryQcC16uk~-*qwQo9L=G"
        "o^u(!y^3Bg!q)xZu?g5=QxMz=wt9&i^d|N`hWXhU+|gKBJ1q%62+`roGD=1={-4Nfw}65QWLj5si`UZIYd6$MSD)?pY!Iu=`jz?Q"
        ">DRt({z<lrB{{^b!(f=oGR`ZB4^1bVY9UEPC84s}8^$<(AdXrEA4Kc7SVyS*iH&_vJkwCd``?$2WSSk_t-hUk#^>%lEr!=QuHCTC"
        "rt*zD^ZF+kwCdBw#6Dx-(|=&qt2$il=aRh-i~PW>1~7NKHLMTz(ocI5Kiox=dBjfD<rBVn8O<I7!F{o=*ZFg_w*=|^fd$#g#Q}K0"
        "NbFG2gk^!fq_D4$Zyvf0aEu1C!Rz_Jf0UGwMrdole=AsP0<#{{--t{u;b%92-cdx`sq&5g6Z*g6&XRW`Mt@t&AZxqr^lNNkqD&(b"
        "oZ@aOI_S>w$Ag}VVs{?&g-PF$&g8li@pC)*-hLiVJ-OpGMH}a7?WoJEv(Z#Z_Y;h26X&#Mei29`Uad;JD%SOg@fHyCGG*}cHDn2>"
        "w4WYw5370^>6Ox<aQgzdyB2zRQ%1QFW;^D&U_Ud>w+=LvA%?c~hAh41*?yLtV2B}_jF1m}N!ZCxM39@oVh8E%brGxP%Lf`t>kcUZ"
        "9>??U-(ccXH0txcB38Bh0~*^TJN+NI+CQr$eo8*W7B_iz<K<1=O@1_$nbd`G?B|@=O=)%Q1_`%cb(&n*PTKcJhZ{7@-REz6?e~#c"
        "4&L#C4#FPV(du*fGrOz(FxkRA;^^AEUlsYZBM$C|h6~}h_QUE4t|p*4UbGIDl}J3g$mQ*6vcj#|Bq9;Z<?Dgna?X}BV1p1c<?q~@"
        "Ns_A=ts@<=d;94|Vc>8nGxp?l@{0F(|CrkTbs1tcyPu{Ew)Ym9!h7)i-)eVn+r5d6$OGHDn;h)qT$--*TC4r+8vE&_`NVeK(!6A~"
        "JAh|{pWb5Yl-r43EYGtW<?R0B`)X%<I!FxhLNRUYYO`|OUf(6Yoy$CI54j0k8%z`xPNcIDPC4OfF02N#ILNuiTZLT~`#=^G_q1_0"
        "RJUhNmE2Dxw3{&li8hjTle~+*JGwjZnu6PFUTyaiBFf^!wv)w7!KMzonrplFzmmM^HFtZjC24UUdFbavrglSx-L#n>%Z_mOn0m0E"
        "-E<P~ejdycd|Cz?+)18u8{F8QeNC{jQf;?;0i5?(t=f9N`*|03gJG7wfi<1g4zTYY7<4~RTtbQiWUpsuMUt>Dt0kZ3^`iB~JhP4e"
        "FY4R$7mTgiI`Grj+bp%)Ig9(+i&azG=^8sDV<-0ZGKP})0n0yTN)vK5+cUnPU%-!c`{)eD-2x7@DwjS){^{7Kog}f_tIjghY3`?D"
        ")d7pof~UOyDn*}!8;)aJ7Mq?^yE~x$f7P<roXoS`9h|9dN6?3+2h#dk<R2}M_5Y`=R=A(dS)P&SF{9mlWA*s~ZvQEjIsA*ARDdge"
        "VrPUZ$!OmBl;=+16YajHczsKJt_C5<-Ku8yz4QVB1EiBXIT7mHWj>cI;%jVZJ*X_v^nWz`gsc"
    ),
}


def shipped(name: str) -> bytes:
    """A data file that came along."""
    return zlib.decompress(b85decode(SHIPPED[name]))


# How Take 5! goes: the cards, their penalty points, and where each is placed.
# 
# Between two to ten players ten cards each are dealt and four start the rows, so every card of the deck is in play: what a seat has neither in hand nor
# seen on the table is in another hand.
# 
# A card can be lower than the end of every row only if it is the lowest of its round: once the lowest lies at the
# end of a row, every other card of the round is higher than that end, or than what was put on top of it since. So there is at most one
# choice of a row in a round, and it comes before any card is placed.

HAND = 10
ROWS = 4
CARDS = 104


def penalty(card: int) -> int:
    """The points that a card costs whoever takes it."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


PENALTIES = (0, *map(penalty, range(1, CARDS + 1)))


def deck(seats: int) -> range:
    """The cards in play: with fewer than ten players the highest are left out."""
    return range(1, HAND * seats + ROWS + 1)


# A whole table as plain numbers, changed in place: deals, rounds and games at speed.
# 
# The bare numbers below are those of the rules: 10 cards a hand, 4 rows, 5 cards in a row, 104 cards; as names they would be variables to the
# compiler, which then could not unroll the loops.

MASK64 = 2**64 - 1
MULTIPLIER = 0x2545F4914F6CDD1D
INCREMENT = 0x9E3779B97F4A7C15
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB


class Table:
    """A whole table as plain numbers, changed in place; a million deals need no new object."""

    def __init__(self, seed: int = 0) -> None:
        self.seats = 0
        self.left = 0
        """Cards in each hand."""
        self.ends = [0] * 4
        self.sizes = [0] * 4
        self.sums = [0] * 4
        """Penalty points in each row."""
        self.hands = [0] * 100
        """Ten places a seat, ascending."""
        self.taken = [0] * 10
        self.chosen = [0] * 10
        self.ranks = [0] * 10
        self.order = [0] * 10
        """The cards of the round, lowest first, each times 16 plus its seat."""
        self.below = [0] * (106)
        """How many cards in all hands are lower than the index; `count` fills it."""
        self.points = [0] * (105)
        for card in range(105):
            self.points[card] = PENALTIES[card]
        self.pack = [0] * 104
        for place in range(104):
            self.pack[place] = place + 1
        self.packed = 104
        self.dice = 0
        self.shake(seed & MASK64)

    def shake(self, seed: int) -> None:
        """Start the dice anew; near seeds give unlike games."""
        x = ((seed & MASK64) + INCREMENT) & MASK64
        x = ((x ^ (x >> 30)) * MIX_A) & MASK64
        x = ((x ^ (x >> 27)) * MIX_B) & MASK64
        self.dice = (x ^ (x >> 31)) | 1

    def roll(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        x = self.dice
        x ^= x >> 12
        x ^= (x << 25) & MASK64
        x ^= x >> 27
        self.dice = x
        return (((x * MULTIPLIER) & MASK64) >> 40) * n >> 24

    def shuffle(self, seats: int) -> None:
        """Mix the pack for so many players."""
        size = 10 * seats + 4
        if size != self.packed:
            for place in range(size):
                self.pack[place] = place + 1
            self.packed = size
        for place in range(size - 1, 0, -1):
            other = self.roll(place + 1)
            card = self.pack[place]
            self.pack[place] = self.pack[other]
            self.pack[other] = card

    def open_rows(self) -> None:
        for row in range(4):
            card = self.pack[row]
            self.ends[row] = card
            self.sizes[row] = 1
            self.sums[row] = self.points[card]

    def deal(self, seats: int) -> None:
        """A new game: rows opened, hands dealt and sorted."""
        self.seats = seats
        self.left = 10
        self.shuffle(seats)
        self.open_rows()
        for seat in range(seats):
            self.taken[seat] = 0
            for i in range(10):
                card = self.pack[4 + seat * 10 + i]
                place = seat * 10 + i
                while place > seat * 10 and self.hands[place - 1] > card:
                    self.hands[place] = self.hands[place - 1]
                    place -= 1
                self.hands[place] = card

    def set_up(self, seats: int, seat: int, hand: list[int], rows: list[list[int]], unseen: list[int]) -> None:
        """What one seat sees; the unseen cards count as held by the others, their hands stay empty."""
        self.seats = seats
        self.left = len(hand)
        for row in range(4):
            self.ends[row] = rows[row][len(rows[row]) - 1]
            self.sizes[row] = len(rows[row])
            self.sums[row] = sum([self.points[card] for card in rows[row]])
        for card in range(106):
            self.below[card] = 0
        for card in unseen:
            self.below[card + 1] = 1
        for i in range(self.left):
            self.hands[seat * 10 + i] = hand[i]
            self.below[hand[i] + 1] = 1
        for card in range(1, 106):
            self.below[card] += self.below[card - 1]

    def count(self) -> None:
        """Count for every number how many cards in hand are lower."""
        for card in range(106):
            self.below[card] = 0
        for seat in range(self.seats):
            for i in range(self.left):
                self.below[self.hands[seat * 10 + i] + 1] = 1
        for card in range(1, 106):
            self.below[card] += self.below[card - 1]

    def drop(self, seat: int, card: int) -> None:
        """Take the card out of the hand; `left` counts down when all have."""
        place = seat * 10
        while self.hands[place] != card:
            place += 1
        while place < seat * 10 + self.left - 1:
            self.hands[place] = self.hands[place + 1]
            place += 1

    def line_up(self) -> int:
        """Put the chosen cards in order; the seat that must choose a row, or -1."""
        # Ranks by comparing all pairs: no branch that a processor could guess wrong.
        for seat in range(self.seats):
            self.ranks[seat] = 0
        for seat in range(1, self.seats):
            card = self.chosen[seat]
            rank = 0
            for other in range(seat):
                lower = self.chosen[other] < card
                rank += lower
                self.ranks[other] += 1 - lower
            self.ranks[seat] = rank
        for seat in range(self.seats):
            self.order[self.ranks[seat]] = self.chosen[seat] * 16 + seat
        lowest = self.order[0] >> 4
        for row in range(4):
            if self.ends[row] < lowest:
                return -1
        return self.order[0] & 15

    def place(self, seat: int, card: int, forced: int) -> None:
        """Lay one card down; forced is the row to take if it is lower than all."""
        best, closest = forced, 0
        for row in range(4):
            end = self.ends[row]
            if closest < end < card:
                best = row
                closest = end
        if closest == 0 or self.sizes[best] == 5:
            self.taken[seat] += self.sums[best]
            self.sizes[best] = 1
            self.sums[best] = self.points[card]
        else:
            self.sizes[best] += 1
            self.sums[best] += self.points[card]
        self.ends[best] = card

    def settle(self, row: int) -> None:
        """Place the round's cards, lowest first; row is what the seat named by `line_up` takes."""
        for turn in range(self.seats):
            play = self.order[turn]
            self.place(play & 15, play >> 4, row)

    def cheapest(self) -> int:
        """The first row with the fewest penalty points."""
        best = 0
        for row in range(1, 4):
            if self.sums[row] < self.sums[best]:
                best = row
        return best

    def copy(self, other: Table) -> None:
        """Take over the other's position, not its dice."""
        self.seats = other.seats
        self.left = other.left
        for row in range(4):
            self.ends[row] = other.ends[row]
            self.sizes[row] = other.sizes[row]
            self.sums[row] = other.sums[row]
        for seat in range(other.seats):
            self.taken[seat] = other.taken[seat]
            for i in range(other.left):
                self.hands[seat * 10 + i] = other.hands[seat * 10 + i]

    def random_game(self, seats: int) -> None:
        """A whole game of players who choose at random: the order of the deal is the order of their cards."""
        self.seats = seats
        self.shuffle(seats)
        self.open_rows()
        for seat in range(seats):
            self.taken[seat] = 0
        for turn in range(10):
            for seat in range(seats):
                self.chosen[seat] = self.pack[4 + seat * 10 + turn]
            forced = self.line_up()
            self.settle(self.roll(4) if forced >= 0 else 0)

    def random_games(self, games: int, seats: int) -> int:
        """So many of them; all players' penalty points together."""
        total = 0
        for _game in range(games):
            self.random_game(seats)
            for seat in range(seats):
                total += self.taken[seat]
        return total


# The quick mind: what a card will cost from here to the end of the game, from the cards, the table, the hand and what was seen.
# 
# A small network: each feature of the position has a row of sixteen numbers; they are added up, what is negative becomes nothing, and
# sixteen weights give the expected penalty points. Whole numbers throughout, so that every machine agrees.
# 
# What no hand of one's own holds and the table does not show is in the others' hands. Of g such cards in a gap about
# g / left are played in a round, for whatever number of players; therefore gaps are counted in those units.

SCALE = 512
POINT = SCALE * SCALE // 10
"""One penalty point in the network's units."""


class Quick:
    """Weighs the cards of one hand."""

    def __init__(self) -> None:
        self.rows = [0] * (983 * 16)
        self.out = [0] * 16
        self.bias = 0
        self.sums = [0] * 16
        self.shared = [0] * 40
        self.shared_count = 0
        self.own = [0] * 12
        self.values = [0] * 10
        self.sorted_ends = [0] * 4
        self.sorted_sizes = [0] * 4
        self.sorted_sums = [0] * 4
        self.unseen = [0] * 4
        """Cards in the others' hands below each row's end."""
        self.unseen_of = [0] * 10
        self.cheap = 0
        self.total = 0

    def load(self, weights: array[int]) -> None:
        """Take over the parameters: a row for each feature, then the weights, then the bias in two halves."""
        for place in range(983 * 16):
            self.rows[place] = weights[place]
        for h in range(16):
            self.out[h] = weights[983 * 16 + h]
        self.bias = weights[983 * 16 + 16] * 32768 + weights[983 * 16 + 17]

    def look(self, table: Table, seat: int) -> None:
        """The features that all cards share, and the start of their sums."""
        left = table.left
        first = seat * 10
        for row in range(4):
            place = row
            while place > 0 and self.sorted_ends[place - 1] > table.ends[row]:
                self.sorted_ends[place] = self.sorted_ends[place - 1]
                self.sorted_sizes[place] = self.sorted_sizes[place - 1]
                self.sorted_sums[place] = self.sorted_sums[place - 1]
                place -= 1
            self.sorted_ends[place] = table.ends[row]
            self.sorted_sizes[place] = table.sizes[row]
            self.sorted_sums[place] = table.sums[row]
        self.total = (table.seats - 1) * left
        count = 2
        self.shared[0] = 516 + table.seats - 2
        self.shared[1] = 525 + left - 1
        mine = 0
        for row in range(4):
            before = mine
            while mine < left and table.hands[first + mine] < self.sorted_ends[row]:
                mine += 1
            self.unseen[row] = table.below[self.sorted_ends[row]] - mine
            self.shared[count] = 745 + row * 6 + min(mine - before, 5)
            count += 1
        self.shared[count] = 745 + 24 + min(left - mine, 5)
        count += 1
        self.cheap = 0
        for row in range(4):
            if self.sorted_sums[row] < self.sorted_sums[self.cheap]:
                self.cheap = row
            above = (self.unseen[row + 1] if row < 3 else self.total) - self.unseen[row]
            self.shared[count] = 535 + (row * 5 + self.sorted_sizes[row] - 1) * 8 + min(2 * above // left, 7)
            self.shared[count + 1] = 705 + row * 10 + min(self.sorted_sums[row], 12) * 3 // 4
            count += 2
        self.shared[count] = 695 + min(3 * self.unseen[0] // left, 9)
        count += 1
        for i in range(left):
            self.unseen_of[i] = table.below[table.hands[first + i]] - i
            self.shared[count] = 775 + (left - 1) * 16 + 16 * self.unseen_of[i] // (self.total + 1)
            count += 1
        self.shared_count = count
        # Local names, because interpreted they are many times quicker than attributes.
        rows, sums = self.rows, self.sums
        for h in range(16):
            sums[h] = 0
        for place in range(count):
            feature = 16 * self.shared[place]
            for h in range(16):
                sums[h] += rows[feature + h]

    def look_at(self, table: Table, seat: int, i: int) -> None:
        """The features of the hand's i-th card."""
        left = table.left
        card = table.hands[seat * 10 + i]
        unseen = self.unseen_of[i]
        row = 3
        while row >= 0 and self.sorted_ends[row] > card:
            row -= 1
        if row < 0:
            gap = unseen
            fit = 5
            cost = self.sorted_sums[self.cheap]
        else:
            gap = unseen - self.unseen[row]
            fit = 5 - self.sorted_sizes[row]
            cost = self.sorted_sums[row]
        self.own[0] = fit * 16 + (1 + min(2 * gap // left, 14) if gap else 0)
        self.own[1] = 96 + fit * 12 + (cost if cost < 8 else min(8 + (cost - 8) // 3, 11))
        self.own[2] = 168 + (left - 1) * 16 + 16 * unseen // (self.total + 1)
        self.own[3] = 328 + (left - 1) * 10 + i
        lower = unseen - self.unseen_of[i - 1] if i > 0 else unseen
        higher = self.unseen_of[i + 1] - unseen if i < left - 1 else self.total - unseen
        self.own[4] = 428 + min(2 * lower // left, 9)
        self.own[5] = 438 + min(2 * higher // left, 9)
        self.own[6] = 448 + ((row + 1) * 6 + min(2 * self.unseen[0] // left, 5)) * 2 + (row == self.cheap)
        self.own[7] = 508 + table.points[card]
        self.own[8] = 935 + fit * 8 + min(gap, 7)

    def weigh(self, table: Table, seat: int) -> int:
        """Fill `values` for each card of the hand and say which costs least; `table.below` must be counted."""
        self.look(table, seat)
        rows, sums, out = self.rows, self.sums, self.out
        best = 0
        for i in range(table.left):
            self.look_at(table, seat, i)
            f0 = 16 * self.own[0]
            f1 = 16 * self.own[1]
            f2 = 16 * self.own[2]
            f3 = 16 * self.own[3]
            f4 = 16 * self.own[4]
            f5 = 16 * self.own[5]
            f6 = 16 * self.own[6]
            f7 = 16 * self.own[7]
            f8 = 16 * self.own[8]
            value = self.bias
            for h in range(16):
                a = sums[h] + rows[f0 + h] + rows[f1 + h] + rows[f2 + h] + rows[f3 + h] + rows[f4 + h]
                a += rows[f5 + h] + rows[f6 + h] + rows[f7 + h] + rows[f8 + h]
                if a > 0:
                    value += out[h] * a
            self.values[i] = value
            if value < self.values[best]:
                best = i
        return best

    def expected(self, left: int) -> list[float]:
        """The values of the hand's cards as penalty points."""
        return [self.values[i] / POINT for i in range(left)]

    def card(self, table: Table, seat: int) -> int:
        """The card that costs least."""
        return table.hands[seat * 10 + self.weigh(table, seat)]


__all__ = ["Kibitz"]


class Kibitz(Player):  # type: ignore[misc]
    """Plays the card that the fitted network expects to cost least, and takes the cheapest row."""

    def __init__(self) -> None:
        Player.__init__(self)
        self.setName("Kibitz")
        self.quick = Quick()
        self.quick.load(array("h", shipped("games/take_five/data/quick.bin")))
        self.table = Table()

    def playCard(self, hand, rows, state):  # type: ignore[no-untyped-def]  # noqa: N802
        numbers = [card.number for card in hand]
        lying = [[card.number for card in row.cards] for row in rows]
        playing = [player for player in state.players if player.ingame]
        seen = {*numbers, *(card for row in lying for card in row)}
        for player in playing:
            seen.update(card.number for card in player.collection)
        unseen = [card for card in deck(len(playing)) if card not in seen]
        self.table.set_up(len(playing), 0, numbers, lying, unseen)
        return hand[self.quick.weigh(self.table, 0)]

    def chooseRow(self, rows, state):  # type: ignore[no-untyped-def]  # noqa: N802
        return min(range(len(rows)), key=lambda row: rows[row].penalty())
