"""Kibitz's player of Take 5! for the Computer Games course: put this file beside Take5.py and name it on the command
line.

Author: Kibitz, student ID 000000000

One file that needs Python 3.9 or later and its standard library only, made by `kibitz export take-five`
out of the modules of Kibitz, which is under the MIT licence.
"""

from __future__ import annotations

from Take5Player import Player
from array import array

DATA_FILES = {
    "games/take_five/data/network.bin": """
c-k$U2Y6LQ)5qtAKmti1frQ?B?;S(|L6IgXiUk!r!fU~bU9n^D4G~nDh#*y^_uhLiNeJm7JtSwo-;CeG0}1z>-JPBJPurc{dm;Ei8-?PeTBvSlvli%H9V|=q
FMYl=Lqnl&G)DUe6GHR!lhB8ut(vc;+D9tLr#dD0PBZ0eogefI28X`VVWDg}qaqdMq(;gKjnwz`R=H36YbWg$YAdmFLGtyy=IJJ#t=W1^igbBtIf;?X;FOG!
k93FZ(vDJDKBf04DU=6gkdBiu8LLaBvvdt^mwh@-%E_1V0#w{6Ps=NsF4N?0=_1d{9c5v%RezC7`lhVbKyRX-Ng5yeR+@%x)A6#s>>b@m`$bR{ElK*7426Ov
@}|@eJr+!rt7Qd2x;`TtwSn9rX*yeK$`q|9Bju><E1M$KgLi`xEz+Huq!r|<jtO;OtmiaWUzHAJwIoJA4^-!9C)uWD+FELbhQY<|dL}5=@5++Oy33NFOn-#~
TY@B>{8%<3$O~>Qy9hs*2KUQSt)Qv8Mn}uPTByr(t3=7SdRVK-AlVnZCXeYyx?h_}J=v*sWt09IdR4M$dy`C*#NcsxM4#t*efeA)$tXFctKeUzPL~=onf`x~
U-dyfqCZN3wveXsx7H68Yo=z%70Hzkw2rI}R_RGCf%8=*9QmEs?vfT%l3ChFqZxIEelIzi!q`7(H94>4bbw9@wbolTGw3Bv<gARAY)ymW9Oy{bHNjMk3T+K$
>El5MsVh&0!okgD#%LnnX_(xi3HrV)47%&-;BM(FMbc1?Y7IGuY!|}e_4>C?fWw!9Ymr(nD7p<~-3$#wWwGHb)JhhX4wZhoP6tUXX(Vmsh<+g<xlImhgj~^E
<R@JqGj*}Fl-@E8Dv#+5o;@IulB-W5<zLG-$`m;SRfFa0pis~12a=)>%A*p%xi7%m3W*CXk<UO||6mh5=`0sr2H`R=R9zkjsxt2nq`S6}(?L_GJON7k!2cKE
(NVPNc^M#i!8o}TJgSxCV=XWL10Oj$B-Bt=mK_Btd3rA#-KP`a+Fa1L2kz`ZLso)@7kKs|lD{i>LazsFmuUF~f75hU*?ujN8-m%Ir30ZU2h8l!gPNh|pk}jn
L)#WZ&1p35Dg9L5*Q%g43Uu8Fx6bG(c~R;HTjiuIlpn!)dazutXia8T9sZmHcg?W_)#X0vD9h0Mt3eK<pNIA{(6Jrb8u8{*O-8E{dHa$!WyTF9gT9*czw*)#
F09oVx<wl!zq`OdhHlo&8V<ihXml%deX35>!Dv+tImM?r*q?uS<DyoSWx*2tS%&C%tqWa++C6lTr^DqSSQUwoilt-F_E+^Gy-k}-oGgF?iuM)5(HFEB)W$O2
Y3&PoOOVJ5jC%_EazWd|;T-(~oG&PQQl3F)BC$dznb|>o56(=G`k<hyTnk0p=y@{zw2|cCGMfJi_?pB_PUyd~TvzKs*)Pi_m3eOoYJ#~};qQZT4V?Q*OfHip
1%y2dUzZ2Qvr;H)LC;0nB=n|q(w6Z51MF5E8Hk*tL0Y<=01Zod@;Y-{hfU}zUt$$@1h0Xn8CbI2XrXFx=n1I{mn&hbc55r<_&8ee7c_o}g}uOB(vjL+odzn#
qm}vkF?<fgK9|AcZ8|ELt`CH62~Nl-vWgL#BAYV!Tn0*uumiEu3G3b%>-V6nWxS!f6-=Jv&sHr5uP;K^0s3tr9YFO}T|(P4dM)xP&nKne|3-<&7H(ly`!oh@
#KGH!k`6K>(XVUd8D_abzt$B<sU~`r3w5Q8Uj~MY^fByOrVc?XegZAMWIEcLh1_bx?Q_ukDwc1j?$M6ewaQ5BSuhtR&Ez;7{+kvr=_eZRR&!)fN0QOEjd1@>
Y)o%tU8MJvPA^N9Ic2kg;k2kFYvF4=z9b!t{E5!Altb{Wj;svM>2at{MgEys4Pka?(ZBymO0XkXB-8Xx+Ei!sF!1~hwqYtXT*6Xp(0O_lTz(1Go61>i=^1?o
<W54z_JhLX`eSfj(vW{hZk3XtJh<$Gjt&EJXZ0glsjp+j_u!!p>K)Pqnl7Q|-RSLo__S7(xj!Z^$z#Z;wls&AdDwvFQX4cc<F{hy?~32up$lla4(oQ39uI*K
K?@#%vM`xv782Cdmzum^qz8~^Hr&nD9#RJiQ*^n!BJa>s401mWZc^}o6~SB&?Cf%6jSUC2srdQh=xHA4-G>c}KziNqrJHHf6C7RERkTcF9;INZ8(gZ2#MXkD
`OtO}xz>ZGENpg(wnv(ZuD>kXLD?&`Jf&U4{B8<;wE^)xp}Z08k6`B~=no*Qi989ya=}<ETDX@nE@(e&!90z_2amvq4wk*lunzn^0vc2C0v(}klRkn6>Pe3q
nQaXsgL3@bhULChTfx0enq8V%D$H<3C<zI_fsDs6?`(afbY|J3a-sA@Fjhyw^S_XHE#@_dxMB-Dn!(7oBHJIZ*AaZ$4qfSrAG%(Kfx+!Mh4~JbM6lCKszBBK
NbL+-(@1_`j1$OcH@>4+XfC?a2H*B*(1uUvV~gIG{`?jzYp^smi30B6e>X@y-YUa(rRX>OT%l&8o|8q`?*>RRQJ=x0<-?il;Pg=R_rcHw@E$3{(J~2D#y7{i
CCOssy-2v1w8qXAI2s!fE384b1t6mkU0(smI$$5F@ceVRMZ!Y~(w^35;D0h)U4?I$%6t?~u8?_hfGA`icI7;%SFkV_>gF-~Drmwa*@<kT<QJ?;k`4qpjnR%;
@;$SRhN@d+F7`1RyIPg@&k`lXW0xyQesCYWyB7&9mN7{7Fz7w1lR(DJ@UOgdg^#D<vU%l8K^)xJ4UYat-{Zu*;={T|X2YSj+F8E{rsIXzgRcr`UJtDIP7pr_
{G{l+!5G~ZtN}40a5;?`m={}uMec_knXC(f0_?yC@-WElA(OHA-{}KjtW?YM?{)fi&?z_{ydDfd2EF7r9Vwr{%OiTE^!2jY+CzKllHgPj3vN$hnZTp`gANsA
2`&U(<#A%^%wTHpGv2i#5osOxQvs|;$_JsVXhkMES67}2KE((3hQ8tOW|Ui@UPx~Ow*4M?KpF+L<VD?q<oe^;Z<3W*?$K!FPMycN<&aqcQm+hlYQo(d^vKXq
;1Z8y)XQi_Ib>A>ETq8aVn)qGXKV4lQV?TaEftPc0juS)9VuAw5YkJ<k5r_;DvVMAd{mTb?rYQ09|cR*K~oBtsR5@Wund)nOiJk~ol!HOC4rGE%I08F&|X#q
{fR!Bp#5#}sO_<L)#dxLkBK!05sNm$J}!oi1Sp83-zwOJ5)I0xqkRwRH~5{;={F4et#1WuBbdWSfk|i`QDHgSJb~YfC+@5!e;|P;JpwC1i+juZ&@Z}9T81v-
5C70+<SGl$wBtHU9+8KzGmnI&={=!2p*CoCG3}@8=ejNQmo5l>A|EpL@vsJRAXF>ttc)ZA-=dE)&*Nb|Bq8j6=(T9B8r+G5hMGvUJbb&#zwu(eFqTgudB2#?
!g-S8D6NRk$cD=`;9X@fU!+w$aw|g`nP^G{ms+8>{LicABA+YhO)5_##k_naBy*W);Y)mbnZ6(V#`|O8L<_7{6bL$}-vz75)s~a3L`ed6Jx@E(zAf#Fk<L-A
iKZuFX;<_7WBM-wi<hAID3n&jI!{144X|?|tbGdqRuPMQ%gH)jL=RheKLwoEmLbHLPhwFH@X0aWTMz$Np(B6N#}o3l{0J|qhbE(!Gmyy~=y+T2U~Zj4Q^3L`
nU6ld5_;C6ZY=se%<xSOf+cc)=pa3J#+F>C9Yc@Hb?9D#^hG+&q`oec`$BWTLMGIQLtmz&I2{U8p(6oL9}D+t5yxFtlT0KUQ3Fb<is88kDdaO}lid}^Y8GfI
=FN0)7C>V)F@%4OB)>&dP6o@cj5m;ZG{>^W;BymXVsMQ3s0#T^4f2?y^wk25=*Y-rM9vX%F*pSxqsWUp%QyJKBIJ|}){WK$jJ*hrxEom?1!KjY^OPdPOYp7;
xtKm(AVR1F0=nRLn$oXnZW;C~5nG)Ih70s3^r<%U-y=6L_936qE@XN$qyCG%Sw#l?5MFG2XfPVRpA7aRV*a_Bix)hMFPlj3>$R<x%Hvq>L}q(0w2vY-KZLh`
8or%IYcJw4a`8S9^mr27HiCyIkiy+?G7Rrmh}IU7wP#{+iaozp=Aodu5<O(V(QsPCi(#l7Pb-O8oeU(mg4pMG{CZRU6Y7UC#{}tvZdAY;z8$3E>*L6FTgcnk
zccXhDu}EIEtlc@V0bW+*)OF1UucNY6~QQ*_&wUK#6>*L?Zjox@uJ3?4CWVspWcg<a)|b$<WusPJ-mG%^SA<c!}x3`Bh>*f4`735!j*49)ofyv3V4~zSlTt<
do+4G0Y9~hn84!2E#N<vi0J}2*o5A^2H$4OonXHjUL#vig1dMkqDP5tZ)WuCK=wPtz||SI9CEZgz~b^ks7&B@%c(LzV;XabMDCGD*Yd|QW)O{SFiHyCf*Z%n
L7Q2cii}YWTvw%qz~e}sS0azDg8pwnBgcWJ2+v>4@+8uJ1iAa)yt4|_UB<uEW=>790+sQHTWS9W=-I@maqzDIoSLN1qA3l~lXGTQpgs$}g(JBNNH>jVmPu8B
f2LP!<vXlEIr*Ibh4`%ky`Lbvsm+_kcwCDr6X4}l#!&cN$fuV1RiL**@U%?sXN2v#(<9Ff=-^eNuR<b$!^8}4h+(LjtwO0;s3NpK18Iu;zcBE237&+}Qvtlp
bPX@SJ_J5$4Nw`4u2z9#Hg;v`FZG|P%+gR+%$pIQ@jv7y!~ZzwRz|TL>k9KSUzv-1BgBwZ*)bjlZ^|)dJpHd{gxs<uT8u|>mx$C?k-?89W7tU_$$b70cA^kV
u!uQlL#6U_I8+^@&p?+l)06ae+5L1aXs!UN2QbQMUwe2L3o?!Ojw720GWU4i*a_ZG!Hq`rcMWt_2}RS#2%h(+U2WM6KHehd4CBwHV5Lq9m04~9*M`E00q7)B
qTe0xZd`Dm9tf2%%O9ZWemK*U{3>5}1#e(g>PWeup^gm8KoeJ^SI_fz5E0Zt{U(?xL*Z7vU`{YDtP*`y!p>RtdLAxr(&vIgEO`PHUPZ@q+>7Rd>gs%wj|44N
smQ!+MJpD57BT+<BxP|%Jn|0sHwBD8kB(Iem6zOLBR;G?S;0U0t-hwWOMD>k*8EE?;>;>o^4VClV?0SCJ9wCgHjZacNOx(dpQ7b8<$e5TZ!B(vJVnbJ;AjKp
(^LwB57Cn`WU^x!;}$GrPrXhm5n0?xZeLAW=_}~-eflHTsFvO*OM=^o(mw?K6OcnsVz;T}JvU?FMoUXZZma+E7;H3=o@F;L@L4Aj{B$!3h#GGXvh*`378%9!
w#e#UJU~@!OH1OQ0rD<><z>)VfxM@4=oXN*9qafqR_n7MCz!6qX#Bg<EcA~KW<JBA_Z_U$AR>kOawX_28Nm|l;>+3>-#Uf(=SRH_&1{1lCKHQo*6-ndp&Y?3
o*?!bEaP<vv<%m$nCoJ=^L9|G-^pbBU^8h0nkNv$H<ee=i>5@pVe%7k*?ZCj{!GDk?hI}vPR-KWkl;x$eOQ~qnIwEm6L{VVP7WnjuP@Iak2b_+734SK{Vlfs
A}?ZJiq&G0JbKTD!Yb%T9M~uTJB4aCyd1WBA3Ag%z4%i12TMVIqz((!*C}wt;+N@QY8?Hw=l9Xr<`(E_UFLpNKhf!E)c|zq8DDui3uS3Kp65-(EW#5Y$)dGo
<eQbrWe#BxH^G%!XxepRS^0Ri)uvyO{7xOhr(J3J1bNFNWIEl@kO3g~pf1ES9Rb^~;f+6+uiQVilUYPh;mFbQ%}DTaMQ!EsT_~LnU%N5CH)RK!OEe2r&!e$D
WvmP&!fOL{m56PYN>r#W@keLIorNSPk<Y&)2l1n0)IL8ggF|u1yaug)gX+ielW&2w-?72b$nQ3J1t0zqv+N+h>W5?-GlEg_ll(?bH<AAT0ey{-@4MKp3;2h(
$e><kl+W>bA42PH=G<Q%cH5h)Uqf$w`4|Z|1`ogaI$<oFUQaYqkqoebPK1J2$o&LP&e3Js9lt)!A|B+NM^0B&ri5ak=fPkUvYi5A;?bH|X&mY(_Y!w51&=#4
F&G&{>wCH^cnK;VmK(7Gx1!fI7<COZ`BYy8v0-HN!|~2l<$us{hr9|}^Yv+@+FVwW_jX0+Pr>tKw5zRq>bA04|4>^A%>Wf2p)<Sjac9xGv*i9yBJqESU)N)i
V`RL%j4VIKV)bFvWa8YGwBL_5T-A^9sV!s-{DWKAyK9kFAEKNVjM<Oqya68TFFfYY<k#=g`xtygBoa&2Ht_vU=<WhH3X$LtqLbmio|i_<oDEV(BE8GZaUW6M
QIPr^qx=oB3iLa;JxboB{Wkde7T8oGzz3lHOL!K+oa@Om(0T{9xF>DGLFoI~<3w7%gl*l4Wg7w&9hrSs5I+c=Z^ukS@+5jv4T%XTngEJAqx+Zj1u~&<G0l9A
sHTQzJ=cT%zVd;*CCg<hG_6O9F|vr3<&ekIw7C|~cQgHjlc9W!t=PjeTbIcryZ!-NzY?i@qSxy?$h|j`n2MM0FH7Lb^<X4iPGNuIv^v_bM%&v?3uDF7z7F!p
!H)in1pd~~(8@cp>`mc#B-WyXj03anWv|YHlWnk%e`5LDGt&~N?hPlNlAqDs^<+zXc)mq#h5eEq0N-&$*28Si1^g@^B3X{EU)CLHcO57_hF0E0WHFR@t`j`6
HMIYM#MM~$QnJw5zFL-xhMoa;HN+y^rs(fDY(+;R*DtUyW07)Qd5;L_dbtafHG>|@^y>2YCiHYH?{5dw;XJ)X20&LADA@+><2};q2zO7B6&2|yEbc%e|K4C=
6S2!LL<_d=n?uyO2OD#{N1@Ze&+obseSXJR^;Z)6T|tL?p`|mhEAyGnGf4bXWEt<8x=Ah0?9KBp;CWSa?gOy+C%nsNltpN24w&kK?B2x6ek3oEvt3WmJIEbU
_%{<tb|?4l2R$QX1{%2m8})%EF^7eq?M}Fyk1lkPc}V3bw3VPYtF;|gbscY><!5JKXIRI3)3k#2fLl$VYZ<*2>o?e)c5wCu_;fqc`xMHi%RH=ZSNdxL<{rgH
R0m~$!H4Rg<XPlx5n)H9*a8mUF5ASkDobsr#rC8o)8}@0R)kb);X!_){}asQTddm!FmeYra3NA?iavyi?K-wckK<)75roBYBcS(ZczX`}b%}m#^{h1#wN<jp
V5TLK`idD`gyT_Ij;BFRJ1DWeur6Y;_nlz(3^7xGIC)H8VaC0%72UBy7B`pSIqwk5ctbq5y{RjD5B8%AXlud9Yv^GL-s2=RA4T_fqis*Zi)!$`Ez#;GZ0R#_
^C+?7Z;X;nAJ;OoG`!g$nF(r^g1`z`h<sgwCiLUodW?M(yD}Nwt_YT@fy^|XKf&AmnNb-%g=9AJ{fO)|j~?!X(#^ytjp5C5wG|68e0<9?^yd^2QzhnDANgeS
#_#n10=BXx5^RdD-pN?$P=BLLN4Gn`k65r(4Nvz9cAD5cDA1Yc{~6+!mS|NtmSqJxunmiMo&13gU8bKnELc0Fc^l}hg3NY8|5te0x5e_UMzpSv^xI%#Y<=d8
{tUwZMZVWT-zhwG2p#D}PCAunWd+{g7bse%Pr>JMaCbNSx(uIcGj?O}QBIb^j~uA5S=jo@N#+=bEfD-=KC@WId?N71ji6~eId2@&uRvV-B_pZYdT)DB5{slt
>DyLd+Jl!uylV)AK8pWn%d>yf)|JN-RYZg17;?F<k$+!oRSVG21tf3Ab`7MRs_neQVQDKsldXd+Kv&;GHc7})kZMIVJ`H_K!AqQ=-EzH49%1gEpyQU;HIUEn
ik*D#>2K_D7IAb0J*N{D^yGPMEX5vu35gcN*`3(O@#tMWB8n6up%f6l80&EZa#;^Ij_4;?!E5Q&X4jaxH^kzV5YH`udxMA`Mk6uHWER6O%cFYBmq@A^63!<J
X(9*oep-g47x~~EqLp=c^N`aq3TtJ^v7N1N(7%PC*0R|IM!eV8Gxx&rH0Bm9&w|2vYU_3Di1c%axMR?aV{jz~xhx=Ni6U3~0X<smzVa4kcgnMndRX1#e3l6o
-X|xq{5S@TnI$Y>>}Y0Y`SUiO&A~=&<bRd1BUO=7eYa#~@G}A)&c#lwVkXtlyVFRzfLI}kp8;)>!CGJ0h;_6bku<EZt-g!}i@Es86!M$`c(R5b8$<aqXfYjm
h#c-Hd095k`x8GOh5J>oJuSrIsCr;I0zcald$XB72S8;q(ZVz}td***M5ciLIQrYJYl&L=qC?$?82ZsNABxPc)Q1k+N8ZJ6HkYyVoxpEh7<Dtax|^RJ#a4jQ
i3>8ZTEF|wS8F2MJ@Ci!)o(%0@90N;=H3kbNQJ8_cxEd&O+d;Bxdv)~ARf0!eID3oh^A(cso9)E*vEn7s7G}!k;W#lWh?%hv9&v}q5B=j-(yD)F?MzAR6j-@
1SXGyz*s2$3#}Lo#*Wd(Rx9(-;l4y}$!hBeZLkt8@v8C6;|pDZtcQV&TfkQVwjqr<ZBWZydV#EG81WZo)e^Kd2fKM-<R&OcLb9Wg)m&O<@q1-4jBHZ#uyw>%
QL8{%5xnjSa?`;^DRMfhwt`Tkwn~$TZ7D+vEs)V+W;FvFdlCE41ACc(y*fwa(G0CNAGaB6Fqb}Bz}0pjsseg@7B6lq^;O_s9>4FQw<xi-e#1-&dKiMk_0Z~T
J%h0I$HwsB7-(zH3{End`6dM)`<X*4v7P0;$Uhcs%XEv9306~}?N6eG>+mTDbv`=q3N~ghmUB0{RR<n)U@lvTvU5Q7eyA9RHr*<=4xfN@E7My|Y-wF)zlf*F
P<Ivk+y~vUSiA}dd4v9P=wmDP<Ow|FpE|~THa2UlMfPyjqM<})TjEs+bCLVw#6hW0*qZ3PA+ziYC05~549yA5b|`o~<f~r!v|P?Ca)=JEfa{*jGlWeG!)NUw
-mM0gEJsgcb^^7v@C@Ct2KAW5I(m!&eM_+yAxZN6)&5X^D>I7qikVArvyv?FtaBc=VJF`A0(=ZdMs@fthS{g%K|=6<qh14!ZUJYuN1jDri6AYKQBEL_5E$xD
<j@SylB)Z_N(?&LiS~xQBIZ>Cu5}`ceT7-(AmLc#-4JiG7X((|r)hX1n9Jl(7L;{EM_Pj8GyGPO*)9gX8#SIx`XpG{tS=(v#(0tGd^V6-T%v7F_*Ri|O$*+q
7mKGOu(H>St=^nQWBM?YeavLP$3Fi+!Aj_F$ZUUtyZ=D3t+w1oi*n3u4?Md}j%+m$`Cfn15c}{5@05bIRL~GlR?`U@tx}~gF^uhd-buus48|H09X-Zu0wlg1
`>_*U>45!y8l0TKPxnVBi$PU5ZT@DQE6k{s*m~_9AT|{{wO(zlEf31h=|@=9<<L-@7$z30u~w&&rFKU0<%yq&0nuh#IlK&Aw;_oP^m7Bc6@p_cu>n>|@;C34
!)Lc3bK4I^rSLWr%8SsZJ#h6);z`9rpG98}>hB=D7vm*@#KlPDg2%*WTTfxdlJt9|IvCDpfUvWmXDvDH5qdfghZD&<XEC1y`pQKX#n_@_c&<F=ZF>Y+cw$?F
tdAr+l7Al~-dc_PY%ZJOSqO<WgUdCMPa<sxNEhGd&2cTwMZ$fFHL9Vlok5UsAqKm9SuN@;^Ob>QbRYpwUIf)U=`RE(l9=BvkkD2P=XJ6Ak&Gi~Kza0{7%DPo
Jp#n`geJ3uW!Ui?+EqiZD<YRey!DXpEgZmVmoegAsI7wDB@>CpVeg{kH4qR&4(5UC>5m|?36e<17RS(jivES297Y_P>np1HaMt!bZDm^3b}0j9mjXI3Yld6f
aBNPj<h$>V7qiY8&{T~#b9i3Wvq;-tv_IwkfBij5Y}GdfJ+w9DNcd(uc$JaX6<P+2SrtmnUR3ebeXCorHO?Ytndz&;S7{gFtDE7xXI?$RBR0#1^1zwxV#P2@
0`FKBaoOvy($#j5q9w=oL>0W)9--}XRkM{lo<%TT1+tO?wVjweXex$(HR+)iw3Ya?G`MvYFW3*6*OA_2th@O=g8ZTzn0p9J{(*1G2aC%==3t_^>iRE{;(U;u
tZy*d@17MFBKL|=7zeEil?hHu5fZN|w%;Oft2UoneT~(b8Fe+_QwT~+crzRs<uX^}bBVA2M){hb?OGS}q$a(G!}VDFrSRAGL9a5KOy-q`90S_ry4|<Ey<)Iq
`EIuFm*zuZ4eY4xQ<p%6_&U1nmSp-4MNRsPrA-tR70{}b@lv7OT3M~E@LnOK*cyKf_A$dpPE*?>zobUbz1UB)u(rSc5VZG3jwg}L&5T+PiB|S(b_IN|Njxyl
*Vt`GZ3otQJH4)=uSj^?4{UrNO!k_FIJmO_tMLL_Dd>*v0b8t)!KmTPQTf+a{|tHMp(Yi%*MzsmzZ|$LUZo*?Cd?~}pB8`GzEGU+*{9OZewM*oTW1P9hlqEp
mg9TB>Avq_F?kmLIGlH_x-XCCwgXZL2^Y||0{lo<)1Z8KpQ?s}D{wAB441J;G?}+*(vM-U5WZJ(4B8%*?Goie_b@WrwxG}U_Qvt=P2kQ}Lr)TYntgAEl{wA`
C!u0E5^D~nA<smXVTl7Q$9W{a3h9>O=|^HQ>Ofr#BMH{GnCPyMo-Jm{)wRKRva`NCKTjNMYaF)M5(f|B#A?Vau1SEh5M$JWuZHamjr6>&Cc0`GSwi2%=ye&h
73NglYaDXnP6aR!fC)omRgh5GcMC)Ge-&*=rLFau0MFvZvRaD_%F~1G(nUg39z3f63T<uJuyzTom4acTqrBLjShVl<Rpf2Uy)S!pMpvS%XfRk6dpR7ATlH)<
qpZMEDiKp{x82dcSJDIi_L5~#SHp9*E6{L+QBL7mBIvV~SQKywn_Y`ptj4w$;1xE*y9K@{UPbOB_TGxVRrH+7RynRRS}(j;2(D}lhTuug^GPNi>QR{l7A%Uf
y2SEOXx1kV>cc$#O82KZ^lW>dWzOdc9ue4Y(Y&Kx6;YEO^3{IYYI3Y|$Sg#@?}nP~uIQR<E6|3uJS3EW1hb&Ks#j0M^RyJK<vQ|hpDD#HXcVKjf_pXb)-C0E
cv(y)vCQi-HsfED;Y>A&bqSw_8|^`*<wD^uug}5WTD5wZ0^U3iFWbS9SaOPTj?p#rbs0Zi9-TNryTfXAEe9Ca@|`1&Tp=^N!2h?xA+s~R<u~8?jUsdHK?D>c
&JPi1G(-nfj|6={@^P=QY%0&m9kh?+-9q=(IleL%DW>-+zNeXh&4^}BCa)Z|eaTGUU5)e_2&;7{g6ep;iUsh~K8eMml%s77edO_3wi+^Rzuo*>rtj6py8JKk
tcWNef|#=_Z@*29c9!VmH_(&}XKc-LH5A4X4Kydx>F4WfH}F^C$yS~xd*#V7uVskvJU<y;<oF)FRaVr6&VL=d2be>$+WL~Z^cy3e|LO~lkT=KUl`42`O?x7U
Fc9CLpIL4*@|js};^#wNP0@-d<RWwEfbO^ASyQ6W|B>lgec4qVMEw5`oZF#w^f9#QZZ!{8UJRS5j9TFP95Ievi$`n^DvvP?S>|u8wki)w6Wp(tFn6=LRzFq6
HL4o(Nf3()tOD3LULD*OV7G3f*Qdl*5;}QQd*1n7r0+qs#oB#|t8DGAP;K?^9GthR=Nd>Z6|`AJ<Y_S4iGS-cw)xN;;;h@`W6x$&;By|Ibm6yX(AX6%Nzp$*
LL&CtDqVgjdb1UcT2N>ev@K;3Gwm-npXONLpV8c7aHEKb{3J2=bwsg|M3J@8o{rF!PW*1WbcJx&xY8HAwv~-g(?xD1KFn0h?y`dU%uE@p5qaBC8H|pV_m#{%
W>L+puK5KK+x3n2Ro5z>{}p;|XC>@HmPajV?xl0F|5rfmWwpJ$7toT^YMOI~IQ?3=9Vu^ATXo5V>QiKl3A|N-UTTwvv_-R8^T`?VGOLE(Mphc(Yos0F_W`x2
_8eoJaqS6++{=TKMeZqtDBL3QT;!6&%o>5l-EgP6`~|&9YB5tD{M)F3=ayB(V)GQx)))$t)v`W|7*Bc()QI?eExnw>jvnw`n^y3%n2{`Ys^k?h=5x;KK(xkU
;||!8mNJU@H{wmJZ^%Z<t2Km8vC6N**qdZBP$dt}aXh9YW8-EKQcHt-SG^XYlCOB4CR&c*XEe5Zlitp}63~|>c;?<{?FP_x0c6-Z^l|vQmO1UGWk0bTXP*97
vv!88YaOG1tro2}V3ro&wWIydYLUer`q=JkXN$pf4D+-Zb%8^_`h0g<Z7#F9K&)i@NE>vB*r}B>V5I?>=NYvOxzyu{c~F!_ewYm2HlXoV>tC6f*sA|(^3(r;
{9|gB4h_Iz9s04=yQ}Ws8_6ntnVcd*?0kgzrG~z?8mNtsPP?6I8FVM|**aqDX2%#Mil||M+8X>eq);ADyH1}a-@i%(94~jl$;R%ttl}e4Yxv%rtyZ4n-F#os
i{!aQt?iM4`J&Tcry}u5b!Obq<E{`$61jorR{x!(cLa%QekV}FN-{lJZB;+4g;~W+@HWqP)9ZMpM*)&mHO<cT7$p-fmjub~RgZzcblO@T&>db_oo+aB<|9}r
!*&Xo$%CU&eBPM<$CArhmGpyZm1l9_s*0}$MKB**$8PQs!p*#IXN`u-1X|h7NMr0!MXv{Y01L7dtY`b~ibV=nkbb;awaZ1Ud?&Frl~Cvi^NPWD9O7veyoBl~
yr$tRS#1~p5ICrY{4D2AhYxwoZ#&XH!tc|FOH#dJIf~wkJRduUE}wu?NxXfA9&+(rmJwJ@knL}r_BuOT#VX*>IxX_L9zoA6s#4lCa_gQA4MUJ(Br?oJm#n(T
vbaRFt}@oc>fl;>uGrH(Rh+NCc7Sg&SdV&MnK2fu#mn`+XHuR~j$)%MN^DNHUxTrV^+wN-!(=i%i^k`)gtwcqO9RBJnWJTq$C_Qqwkpx$fZie|tr3j%qF7XI
wX{djsVJ<=dvLH+ZOy$Ld`v*EtfKpXex@m22ln4uV~U?QiGrqNevcQ+zK$W0Wkh+udR@K6{LR3~Y2xOw%=&N7n@fDHsw(rS0tFSJ#_X<T88KcjZc_XPJ7@Ho
&%KB&zQKd0c#L-0W3&jgCDY^PQZ>I-3J<MHa}6HPqL^Le`1x@BB9v`J8nz187;f8&O@>!d2L8N;`!M5=WgPiXUI*<ibxWA#79<5<RExfw6ODA@XRP}aTluQx
)g-xSMS@q`R-*sw;8S<zTh3!|%Zm)HZFye6XVH$Hu>a5Ht#YxNSKU_R^9<x(P3){-7O{4FP<Io4peHgZ13hQ)zAvFgH_=CJ>_<4#7+~ir{Zz!Wc=|EWeGmF|
E4WxfFZGeN?Z92Z#@r&;fTXs}x~15<VK(;W7~0f8Y*vls87S$A979+Pt3T<2)yg4aOhdyDYA>R!sq{Mq+mx@Bye?u+SqgUcA^K}43&>itgXZ#z4#PT`@BBzd
@@79MwHToUUl@f<8j4|hCz5V2Rr%NU$@+n@N%AnBuqRgggudvzXxHfd*r9PmUEPpeZQ9?8)gCF|$+cMGqxi`KW#NqdHI%<8&xU$S*Puk-&<6T0`mjc?C0i(h
hR@Yb5gvxBa!Bkp*$3SZ>YeawdRck2=@)rYK9^dd1W68_EW2A*239S41<%<6x<{gOg`WQkZ<;NzoxX0^n|FOh;UTnbv*%@%@Sb(R+)vQh&-2i}wCoF?%1Mdm
VRi~E4|@_$<e*4*2{>=>`=j;gr3O)>*|SoeBtzUo-$I*#=(*(|rhN;LUS0T9LkGAu=!rd_1Wo&h0{Vg8ZTOEbb)bGoRu+a7pF*3uidDE}6Zu}zXJ}ssDklZ+
gQxDYEHF>f26+sDZd;qQI?O-xXAm64--+O?AO6Zt$t?z-Z_#fH{#_P)6*QI^GCF7i|L%nTZZe#|KkMBxORogK$`gJ{qZitCBRwC%$E~IR8_5Q1%ZJh@C@M>k
FQsqL0_itH%N_%d9pS(|#BWoA$;5G$;BY(MUg_vFd(lN-p})WNb+@_4^>s4Ht61Fj?jN^nf4EScs3%I6(@#~9-w|pzpyz9_-HG}j)U`&Ve$$HJ{!dNP`FMpn
*ifrtIiNGa@&Wpusf*-k&{+#TYlW7@U`Nkk&weF7uoaIYT@p+o3K}HOfVb270MBzk?FyZNTvzBbx?3Ir(R<OKW<-A_9-ki933g%<>h|f<pfx>qle2-<BlL$?
R#|))FFh4I^N0Q;uQU6u@`enSnY6OAT$`|)W5Gvr&~#&Pb5P3o?*xUq3Y6zFhhOlYXF<hu{ZRMIEc9#;(bkR9S-1MC;(X8Rtx}^zQ_EJCS!MDp^z}A0Y>3><
pU*(a%`!@-YZCq=Tz>TZtd2SqJ6s7qL<dhX!b-ghOkF3{i0j%z`N6<ezDHWts}tp<SI$-o-Hq(h;7U8`09XIUtNx@P2YtnIo(0+m&woE-Sp;BJP#ds{a~QXf
|JyoL0LB{<m)?qPN<g+>qf4*r#oz&EVNqjRFhGZ5L%Lz9r=fcrK=@bMUSB{)6+n37(0gtNhgo(LRFU;~o=<gm(1pyeK6qRgjM7`^^FFmx&4=}Sto%$O&DZ2p
EO59q4NWCaIj9rBpGj&Fk?<=0H+T^XWj<p`uq#-CPX0#U<$X0EnqCw26{Nr0JW=Q%9<4IE(M`q>5nRB|Ezo|<e;H`}O>@e|2BpD=dS@^KD%-<*TkrgwINZ*8
6!UKkoQ?4Fg9XGXm%w0@$75l>N^Es{RwGmB8N+q_ZOl_!oy>)wsXVVNc77q(Pu^VXRX?d7v1H&UEGBFs;a&@EtMxs773hLj`DcUG|IUQu`N~2K;t0$9jV3#f
V*7cy_}rForjjK3$&y~QuSGO&{w$5T+Gzr-TE3*V4rNh-ts;bb1$iw#wXC-jZ7uV+Q@qU>rwIMB>c}i|<&fM&9CIsA-_>W!4$8kl-?FFlk<#gMDU{47<@7PM
cL*HbqmjYw#FSqI8+Bl?PUePIO6TCm;52@JAKcH;tTNlxEDPq~KQ<8qT^ss0SP_iD>bx$t!!j{whd;XyUA;GWn;7$^(97CJ)3EJ#$@E~8*1*e8m%*WNdbTt~
RN4x=vlq)1ZR=FXYbNuXDs@6Lum|tyIO4+`U5EX*HQ0ag%O=C8<P-j#X_ds<4lDjJcDe)7jzP-z;&X2xChaZ15<Pbz+iD7DHpBlP8LJpeo`k$d2jlUY+d%l^
L0fb%2D_4=-yxm8`Xkys6)f*12ie4&N6Mr8t%AO8M{})SX8}HSF&5k+c!j^&zAltOo@^C@)no$k#^d;#0<duj8)kPISf%tD@Kza%(I1P^0i3tOPTCr>)hlEW
32pW>FtOOECh~)?$<M$hYzKj*ywjX~#?D)Y(YmTE)*_$NK3%AGV}v5@eSZ2e8_U>8zGDWL^=aB4=I=RQ;jtQ@*6?Q*)@?VK$<lA3?IgNvYo$$@(S994{_qkW
^&np2S>&;aH;xhmWP$jtL_phU^OgR^=T^bF-cQ7>W`4bBVcChDdKlp6bPmw+b>?_ZKY%)m{~CB)XFHKOeg-K6q<1HNUFbE*y@+w5#P)`5W!fq<Y)!iXygUNW
!_n%Veu~a?%l0FVV*5`r^9uYg7t{=;2U`Wp^3_{`8v(w=_G*;B1!!e6&ndF782{;a1a|DG=N`7=*@L*m?7@G!9M2~fhivzi@?k_(&HY4-ok236@hBdtn9OGt
z4hZW+xMy9XKa$N(NXkbw&4!38jd&VqYiJh_4%LkOvF}2O8hk6-*DA-&=WitNvFN-NNj?3J11c$X~V^KXse0s@?Q2G4Lf;zlCfqo#(8FN0ej!rPnRTtuo`}j
C($ctY~`}K*MGK?LSMnD3>~(c7)Gy~(CdrX9`(~>Y49Nr+%@3+UdSuWs(97vOluM~HSj8wCP=g@vbc|&G7CJNBJ*z}c1uB`Ht<}12Q#zXOFQM##@9rDr}w^~
&$8_jFlAZ(N@f>>jujF;Tw%^l#r8P{BGpS?0kIwwi`PBbiQjZzgUR$N?jkk&S<UxERzv?;t>}CDVZO?8i8qaMTWPlZ={V!H6|3{9jqR`<&WqTAi=eln=i3+j
T)M3R#xs_kTZ|{VzDgTIq2)sri98x$oh{4X0iAutcs-iAWik3Xq|sO69J#%Gguls9t@<en9@?7!KID*u_Si|_N1$&nXo!#x-3RSO9;xsxQf#N+JcX?Q+IgZd
Iq%k>#1U2zuWIYlyVOpgwI(WPB!|8Fpfc!-lJdTKk;+`l_^czAW(?GwV5ae6wJ`Y_=5}L^pGF#p#cKw?Pb1q{EL;<()6S@FQmcDy#`rfdr)=LZwe?V|NXZ5n
|InkIYH1-4xIfy0^{S7(D)e2Tw)7IhZ|BhJ2RM7XMGmsu_gTWh$2u@;vKdMqet;M(Rjo$h6whOz=nT~DU|v=~y8@nARp#wzn(e_wkgpxk=fSJJJ3_wIYs4zk
>oG#1=Xq(&W*yQlh4*9d40eCXDxd#Jwez!Q=-X~=NCgKyiKz#op9jH;)yB49cC|sARnjDRpZkf^DuTsAW_{Urme+cX_&IFPK(T$MNASEmpm+ruG6)2;6I-<?
k5uN+Vj%Jlm;1>?BEVXvpW$fgJA&ub5ZsX8>-l+7J1@Q&i`X6=vK{F}B$BFDcWtXZW+}=+M-{l<9F*9ea(l6ggJvM+G}yP5m$e?FnT4@)y?yy<)r;GpH`(Ky
b>O<buLBkMy(JxpZM!;Mzk#qguX4BQMqBC5BR_4%Cy($q1M65F%{~E^tN49Bc53-18AqNqRBV@V8~r4Bwh{;GEau*e|Fo)$Oz3<N>#lxQGT!T@?Od?=$sD!H
@@l@mWU;uNgdZq&UZlL+a$A8j>k!U-OfycR75%-&@si`Xw%Ca;JE{2>crO8kxxQ9lr=2rFP;+qF0&leksbBS3T=aeXORmqY<PKSg1opz8FV*(T4yfsVxUavO
j7AVu4&c-IWDd4tb_RMP(VkPtm)Jq>2IJRbiH{=vwosLfZ9NSqn)*KcryzAK+A&04V$N1idKuIjZX3Zt^-9#SAgmmEXSXH%%NXUb*;jmjx4@;|ozd+KVVFzY
R`gpy$8k_<nR6rGCp^sjR$y&TgX&V>pFgKozi72wYmnP9{Q}OP0t2?s+yy%3t9hMn*#D_$$yWUVEZ7dR<>pq|bjDW>+hg0F_Fb_RUgc7iKI@C^L7(vWxG(wc
GP3jwUa?$-S!DXX5^c$kuVSU<)9x`iag%&3wq9d9T2@a{2<L4*+E(RnmM@rjTQHiBbX!ZlpPjRHf5Wy_Ko)`7wZ0E{QtjkMU1EkAYJ0W`*ykO*zm4p`?7hVf
wu_%bu44Pz9pxJNh&U-pC*%3D{Jxq9kd_ECZJ(wa&xh)hc=Y$ZZumI1Cd1EDEcDf~A=tAA^iF8{LhS^ypc|EVyNu{4oA-xeKNjip*cUt7ae<cA;hNoOH38ok
h2Cr+LY+;FHCqb(RH)Sko>M#hcN*?5rNuxZNUPz#f&R~frD9(fo$mEm>3R!PmuG$tldsusR%<l+FSyZ5t>Q6;4CiN}u2njOHw*bB!D}Zr5HDXq?v0`29%gY$
Z&uqYO+`j|=)qE=+G4NMo+JaYZ`ovwO?~g!b}B0q`!DfxHaE)SGF+{0=Q(g?^G_$n?G6QhdFFHno_~toE5E~^BfdLYN2~(1xo1=t{lr&KxY|U<x~AG*YFF|D
+hI4qb^=T_^y=8^VwF3#k`@EcZJqlPa<vLrJI$V~RXmC)@@%^sn74hrEU2jNe&`(BwBI8^V<GX}dE|TrdN%U&e(>-IBOmddq`y7Svl~^eB11br+Yy`nBRKuS
{mB||o{RUW3sMi#=25AShW><gm`y*`uy(eZxf~sflX+xHBcv6P?NYMbPno4<V?FURotUlF=?_L4wmvvW#v==}cgdijJ=`f#TdlMxshOXEZp{2j(HE2UK<sg>
@Akxt?W!k1X&0==RmQd*nLcFdw(eUB_nH!y=7V-S^L_%!Ey1F8A``dO<9xhgQ|4Bczvr1(8r<LSzIZ;Ij)b%G>B}k)f5RXC3U#N@Fsq%n%+Yp4=VJSAM~~ju
*WjRe)*Z-rwAh}j?S@RpdQSvj-|C~ppQc&KU_A#Ew-MW$xd&f9j8E^97rdUR$ZMNp=s$ut6Xa9R<1?9Ue?K#|-m5ZNV|^;qz5+-vU-&y#y_Hu^o?-^2j4%f}
!@yb+9_k$O`j=>D5z;6l!-<9WTkxHh$1FjI)-%%?=>K`&gR~g#L3x#U!1ly{M*gpYxD$FC(aRTb@Qm7h09(;MtG0QWxwT}B1?W>H&m_X3y)$EGV8sp*b3TOr
be8w@Mqh_$Cbl<rUWa3~y}|&ielr&AaWdj6*uP@r7baGf6YsYt{fhk^LWE;J&sO7;uneWh^1MgBHL!Rc$whYSZZ$L*M_YoZhWMO6u*0q7DdcmWHecuj+kYTK
iA6UoX0#jms!J5!*KRNSRUgMD*&2oU&JIZKJ?wpTX|H$7DEj<O2SCGGJE6lY?KJ;fuS{sKQ>4H9&(>=7(1F^SodI|#+nqm;6}e5?q5~7i6YVwyTkUQEy*Co=
*!kemp;OqUIC)H_d6k0rI>l))maMjRauhV*i>274R@Z1%(|7x+^g_>r?vY5SydJ&yPA7u2Q+}U=?RBiv9`tj+j0%Q`o%XmH`!*g=u!mTr02{Jb-(@~n|KKj>
-%dWqeqIM!?3T82Ud#I$a%w1F2hYm&$auCs2QH7%e+#iVAw_>yyZ7MF;AIJd33f}2TJ)0XCyhE{vFwEYL5<btBsX{-eHyH`#$(Z%)yKCNtHvzWm;9Wd)h2HS
1u4EyR*}fK4G~i|cxmTVPPW&yCn)f{!mPe%u-G1_Vc_Y&&fC?5rr!gri-_|&u8zpx?prvci-YR&BDUdx-WALQ^L7ux0XVS}?3AGWSA$M+7wxy{-oWZNnj)1F
Fz^N#>O{_-AM}<%e#hSXK@a_mc;Or|YoM=!v_?dRZFDXe8w$R&0^2W-;?4EQ<VHMl3AyYI`i|V8ui^jB2G6;7He}a^2hn2HDbI`eJtQ3@-D`le{A^8QJc32%
Rp47AXw6~7ACQUZrbVS=CDm`HIIRzPUY<qte=Jb7Jlf7!-U1TJ)Ux97UP+R!({v~i!3FY}6ZFvzdD))%9xV$-NC)P<R!1Y#FvdTphR`q6_V4E4HQP%!kT+Lb
=rg*Lo=%|w*MMN#-&~-nK@W)q%~Sbpy;omk`1;xh*pF1KPDNtlA$&4SPX<fWaxS|=$!hql`s}LC1FZq}XNX)y|D*Wq0{`nR=Y7x1))CwA##Z#cEiqiF*Infi
EgjVV>H-a~IncGz;}NsSR*&|ed{4Gv^;Cn23T$V2DfGVx&#HNb)ks#W?JMkuD}$t;+O2<cf*h}CI1GAX<x3(2yDO?0(MeyBbf;Fpe-^6MDYrszCNN^EZq<K+
M`eWHVRRr!^t)2FBjZ8X`?sL*7rkC5%YA6@XgtAkIA^h`Ss=?BZTEbx*W6cy;vA4|G5iIM@O!Vav9K+``>i~k!JEAp!>X4m(Yi6e=c}DpSi$@&BdJw-A+R;h
%YLI#L-M%!P<utgiAB=E!F$>(*hG(q)Ut#)xUf*oMxO~Lf{z?LL!F?K*Y;NgokdVPms#)ABj|r~IQp&*36jv0^`OgQ#OeAGzpd6Q!Bn#IUigS#f~#tKn|9yQ
c(h<U@>@^;uSyuQdrY4SHhV>*RZ-Xpkk)v+da}}MF4|ZfWaz&P=7Qfm8I50z0%sH48t>JwwP9e?ttX<gwWE+&^};}T7M_lVBNOz=(w=bT1iX&rXDX5@g-<<#
CbW-~I@++b9bRv#J|VWoo`Su)z`X7#8|m4|(|T9wjpWUH@P~HN=`{JX(#xc>yW|<{_hju+CfL6#=yta6rM`=uIjSei-jt@`af6O2i}F3-+G2ToLlAfv`_e90
f{z$U`}V<VP;57JTuV-r3bw8V<<;FD9cRAFu<U)XieY%VPF_FV2o6P{s~33ANKj^bml<&1;=i*{DSoo>G<2R~HkEm9d*@AkeZ^M7t;(`LBV1t&yXUrn-vDa0
e747J`$2}QqyF47$68+PRHAkR)CF%{i0!m{ptg9mdp)uE*m6#***=IIlKm`7G`I-!%(+DEbY?bE&U8<n4$_aPtp{fk|5%-J7O_fYv0H)cCa)umX}inoK*d6@
`Zek<YMDm?w)a^Hbky~Am92OuWxNi4w$7r@1hLbH1z2T^tL!GCVszbZ8Vh_kr<o+V#ccvdQr&hGJKt;<-cH3>HFk4Q)yDNM<U8Q!{N58=U9cM3E6hI$d1m1|
Y~9+{sO@$j<B)OZ3eOV#L~xp~K%VqUq)7Omt}&jUw!r>aErsomWTAhB|DQ*t!8NPTY2denZl|@ao@~=-zppffzJ`NzTf4Jb+e5w<kfe4x;4*#gQoGmTnD6{Y
F?YLPG85mq8C!f=&3-0=%5$`+g0ESIC9*SOwmb8%?}}dK`6=dIfNx6%v%9c&Eulxmdg=~MiC$-ykNr5tNax{ebGWYbkq1u-pe9YLc)peh|MSuIXkWjuYV|_r
Pmb5HG)0>A#Hx|3GWjyRDD)a)%a+ppv`eP1(f)U0Ak#f~o}Wo72mLwB*Z3E})m+bcDlre+EwCE*)85|d<+J?0GTXnh^=qp(wzF)un{D?u=P-Ibw;PqbC%b3G
WV^>#SL=YZ(|%J%1oO0NkWSFhiuQZyw-fl=s&+Q-yjxE5)we^F)rz*n{#v{niGNInKXz-Rt=JAl{)xU;wiMplTE#&|sO~kECb5oQt#}n07O0(Wuo{jN^pr<0
At<za3a`4Qd<*)l`p~M`QhfzBLZZC#wY+D8AJV>5t9w1%MX#!ga4%wO38nD)FP`W6sf%2&P|Q1)ml={xcTcIEc`AZ;R_~nxA8l3DD$8tbp{8p_OP*KvGYHAh
Wbt`zsJqCVci>MRlNMgtXw`RTp~}__+hNzUyvA(5F2=J5?ulx^9jh8T0X1WJ&-CdUC<*h*<C#P!R!47`h{FzAy=^gBlGU_ya&+y3iX=yts@=wEHxyOny#POC
D^0t+j@GbZ6@f;PofJ9f6)oa7|E2p)brxlvX2ua-gMEfx%XuYG0nab_X)WVS4PQS?rPr!{FHb$m^ph%9y=kY3qCjC1+_FeL#m6XRMpoHwV-;$w-+yKMCv9k1
iy6fFx<ej_jPhF?1#}nsUA1YxrrwH}&El5~W>6oU$)o2qGUvPa+~WUhef7q2W~<l<iJi~1JtV6w--5S(5IWyyOyjSuh3!J~Od|}-SD~{GC|(TBiL`FuCuV+S
d^?$DH~N+HyR3?_es-Un?ep3l904(BS7zH<tODSQT4i2Sub@pvANGJXJ4KVo?+wWilCV38yt_edm3bP`aX4|t5Z=23i~Tut{SV&QUF}6)@oZJ}gUR0P#tpON
cDA-Uxl=i@yLXondD?p5NY9EbGB~CGfLMz_Z2$R)ujg)q3zq3y&DT}G*<^#C$*|17kmvKz`$7<V$?uvhRLhV`L3ee(vnxV=;<?>3CD3ncSLc0SI2IjwoVf&k
>&7wOX~dhypePS4ocFUy6Up#u${4v%R{6=vKjF3UZV=q>%pA(|)GEPy_?~%~wDmP3yARiH@T)1Qfz@&Sf<)~m#cX`l4zxK1OD$fpRfA8W<Za)dJOw{vh`GO3
yFoj`Z)JQ2NyNzGYT4F*)nP};$?}kDrrPTEN<ZUrr_O^zi~YX4nQEtu?LOwKAa{sZrRBolA+%~FdUO!oYYFn~98(SKS3zJq>YqaEA+_7)c0rq+3b(r+?FPI0
#DmfDu2|*v9KX@+JW*IGv3Qi9Tb~rf@$YAh*ILG+IgN?mAE9*;9JCeGe^BIp@`QX%bX5r)W)Q=UrTsT>r6F`Ak=b1%-H05YkROTVF6vEwW9&GnuPPSHTm*&b
!Od`Q61l_HAmrx*>_o~z{NP8vhjlZ0bz1GF(OpQ;DrGKd;3p%e29cI=lDYj1mr}Ke_~u7=w^TFyq|b&RMc<T*G8Byof=fCdTmK2D+RxMddY_~PG4ip@mS`}%
HP}cdyHGy>Vf(z&VWON0$V_CE<OJ`@_krDf+m39l1`>TpUXbWeWyuOIlXtWtzn%-SKgC}+4^jfV)#GVtq<10XKj?9+SK+0Q&)@AgD&8+I(rZio2b*0;Tt8as
>I3N2lf(<R63tn)TQ|`61ekq>EZ`~mgnajQZOdELz`>33D|#BQFQa+)U@`8IK3MTxK}S&hx!OHAS3#cL@6}Dl!^tP5iQXx-beP(mc-PB^Qkj_R9qdhe$qqij
hDY$XeQ-$M1B2~kn6w4+)AU8MxH|aFj`9ukKN%d*7eJYvTD~SUNS{N050jl9)gOa!WPSw?Iz#$~4%zCb-j9@j#qW+nBU(yhbntBOI~2c)<h#hj;N~snh(`dI
BgkR@QCmIAm!m{F$8|D3`$_!;l(yHGk={D+I5Wu8ALJb*-b1d@+hnkQj;=oAyH#)U?_#9AL>j`Gcd=RLf(ghzRqukvz2IoOHb>hw$ZgDt>{N%54}S0815tta
-0q(FHRvSkk<VT796d&Ryjs;yi&?~DHFV~iY&WAa8eunUgb^ux&HP2afU3FrjZBi)uviE5bG4Hjc8kwj$R{0*j1G0ga#fK0ARFAT_VX?=*r1O<WW~_E8VWU~
w<GB6&*-(qtqpuFco98R3_Yk4st)$&>$Un7C>TwAw+5udU_IZ_1=11DG(ZPlq_?S{;3Yqg*OjO{Nmtwb2|-Ixz6#q@==ZKZjV3>dt!+!DvPIWwUa&%6CBGgI
b}Y8N8U0?U!$Ec`Ui}k27|haJ<RxtTt3*_(Nc1umr7c)qsNd?xdOmnYH-JT}5X=P&O~@qv0wL9j7>@aE0vq(G#K6Zlu<ZYOrO*MaN>8%?M|6zb9=er?YycG9
==Y(fd4Bj4nez^)?JJj%+gkk|y-x%ky|Gw>(UG6fgw4#pf&2_7TC3f%dlW7eK=*anvevXbq}PP(7KB>l@E1Yd2wG%A<&R`{rCzxZ7Wzg)`k8dsFG4-#d-)yy
KZXw2eoQ)4){~l{KJfoqSsU6(4{z&vvHGa-(qC61|9xub1!n5I@_<Z{zWA;+_^?YzX(Lu@1U-BRy}#f)?3U+7e#2`zWA}#-;WEZ<5JeAm$O~ZNPwlCN9xK{@
>2~<{A$D*#xq31^r(@a1!O!aGt;K3~yMUc4_)_iydtqqm$2yC5`XIjqVg)<zaRWB?8f-}&X$B>B3&>B}Q?3Wi_anhneaq{vvx2?YFI#^Z>Gkq<H^Be&H#qhh
82m+ZgT)};&PCbXgq6IyXPU1cj=|T=)xK64fv2|HLt{Pah$e1cj-)PviBsf8$r=`#N&9iKNdM46Kew5uH^Y@J=-y&{>t|@KRYNcEQwIfVI|{wA`~i60hs`(%
uFkkbYWl6H717iBe#W=8WbkHpWN?<T7GYQF`?=_ee%J0sY{z)Ct&bk_Q#>>M7GArrthw)3{7g2#8vD2hIfNtm=kV56e`FN`;mES0d<)8-!<M%Ron-vS^bxR`
g>|``S&u@}C*a&uc$d*2;Ci+Dx~{;vDRAHt_UD|A19KD5*v`zMpZ=F8ox^G`!=gM5XJ#<|N9av`(EfmD6}GS23M-$6JWqfhbWF^vzK*?!@RK7Y^u2;{;=zI4
d-Vb~Et%ZnPqeiPv$I=0%-4^UGsLfUYh)j_JFm{ezgBR&5IeFSJ^T>)AJaO}`?l9dbVp<C#*S!tmRS|)N-+DU_MufTuP_=bJBjM8=H_kWUSGZztLS-~zW0FV
WV~v&pR%in1z4d2$P?_$klg~RwA_HN+kpJf`6<?`aJnfHZYy)KRNujmB)^T!Fk=-?E%1L9=QNiSaKD%s<!>Uijc$i+-+MgLRka(;&m-?U8P8_?30h@mCwj<J
e*6A3IQs#A`!c$nq1vui?cW}YZ8t1-mX-7o={MIrj9y$1-z<7KM6@0S?+QTSt=PPV__FBG<LK64<X;}^Fj;QF_CHIHuh8~cywUAMl6^tle=7w~%PjP39RBxx
<bMdx_D8q6`>j5fzun<CiQG#cyRgA_`#^j72RzxirdA-VC2>^|@;;`^h-`DQF*SJpvD&G^CY~F9g(NQc_wT%lmm5nDYj`@-D{*X}^&hXFI|<Jpzy{ZXXG_5K
RuI}6t(}kkI8AhT)>dovC6H)08q|fGSUh<08F6YdsJ3%|ee`v;TdFRoReoId73$e)YntCOlSKU8yUhO#x_3Jg-N*cm)`eKA=Y2h(Dtfd>%zuqwynlS3-Eyyi
(%LJvUSyP+{@oVWfO?Zaq38IGJ(H`4U$(mm7QxFFScx;t#LmnP@O3~t6}po*A62tB=HIgDy8ucb1##^`V1a&(j~EA!>|Q1FUl-i=kHAOtmQVduV651;p!9T)
WR(XS(3(DC9(<gy^PeZ;SOzs6z<qho@}KvU@NZ#r-UiQa<3a95!rk>cze7D+AIFnq5y_lIH|;daBQlgR?$v0onyrncwSCO{q4i@T^JJpyw(=eS|I43Ng)=`f
ySI?oJJ^T)aHRn;#w<pv=v7c<IvWeR9U0z<FWct3LEpf^)9|)F@;`#iOVFM3Q1l}6xdxtm2{nJ?p<1Jl|ES$w^E~`b)Em*7Nl-ltu1;ruwtlb(@0O+u$)S$w
efqqgH(Cpdk9x&QG%?UZJA>_YYBSJ*&&gr7F_x{K+WFI6=wrS<inp+AW)?^~4F2q{@`IY>Hxk+E%TTeCp0A*PZ^#nAE35~e>!P18k0-mS<SQM^{NI(dX@y;}
@5~`P1Lcwbzhk@+%zmf4{hPvG^p(&{XzJbMTQ%X-7HoVS8HxPkkmYQi+07*V$jet_B|hbo8yM#+Bz`TP<ugA6{T<wH2N#>lvz{d<62mOP*VIAk&BX3r_z<l+
4VO;nYrOxOPR9p5rk&{dqJ2{k-f12jeiZIDf+MGi=G#d(y`6q55L=GIdd;;v%k(7vZ?mtt)RLQtc4Ne{d)_6p%q5~biRE48^^a9#5c0KC>y5<rIOq9U<qSOY
Ogz!&Jb49M{j666+TF@){7m>ktl5k3d@N{~29D;#h34>c9W-6SFWCy?B=RQv{<Du&d<Q=oRLoPmY56xXZrsm25<uL0NbCeu+Z_u_=%I%Eid|091w?UQG2(2v
p02yxzpti;HgL~0y@vb<l6DX&*=ZR2Mz=(eo5|-Rkl%5#g~L!{CroU`&T7WY>Qs<GZPjZHye;<o?XDuV_n3p7(zY{Ug}!?7FPTO?uiowArzWhD@DNXLg7&t^
aI5}?#T?GN*Ta{2Jhke(8|4wP6PaU?{Da7U4)5MYT(KKoufp1Pz`ocmmam~zt@(Tsv5l=*YyrFH;msRZf;_vko;b+vxml0SKA>%UXSF<W(tY$;mB{R0z2x6w
WVOMqkx&kEYK&dHiD)m;zs=yBBd#tsXbjP`eXmhHXlo^3GRs%_|7rMU73tOFemH&EZ=t^vq<>E&VO2SYk?9sRxT-vkl?e0iY3PELUg~#>A3*l6!-J=J@+Q4S
`E$FSXE$Tti+$LPe1G+|r1yMnGF@wl-H2#6%*__Njo~ruoPFQRU-*t(Uy-hcMPGvk|LIk+%Zbh2@|%r1qajD>r8Zi;5sJS;v)7}^%ZZPZY1tp^xYh48*`{{y
_(ZR}x(zD&qpji4y~OWhv~_$NWf0o891Cf?63PBu5j*^T@@#1AU|wD9Zo}{GyPB9yYmomBGCB{x?OSmUc$LOd#;z?-z^5L5J8%h<{eq{uoyg@jc}P}ZL92+Z
`#$IQ$8SNGCKE;4?#?~L58q&QE?|YfMQZ9R*oUx$KVaWCfpLq`Vm<qthjw32d}p^n-oVW4zO~VyX|A8Nc$hva>l4VUEt+oUo~C0TA5%NaX?vx12iq9(iSt;3
NTS779*Ixooz-eJoxh`{H_-QHwfo`wBPY8Ta1$6hf?Q5vflh&@#a@wAnOL&~tk|B<W$fl>%>6mA_bgawE_Qm|YV&r%i?QhcW<FmDPQOKe13$@H&vzFNTW*iM
4(h|$hjz$kB^q`gu~9Yj#ZFO2V;@fXH#aOJ8(V`;U&G865mAJY_$KuG8y`O$tNjW3ov(KO>u=wmva^+K<$W?tyS=;s&7Tb)J3^0rTU&|RIk}4XaJ#*48W#5~
9H@!r{C68-hMy-%*HP&AQl7`tdNHwDb)qt}mAkP$UEsk8C|%5R^J_n2!xc28(c>(1zBhU1Q}B6*+AW+Jw0XmCkGX*SU&T^&LBqb0S>#}yY5g$1;d#Gd>?nL)
uG`QDyL0s?_`00G1O43iIE$H~?iTri_YT5?<<Mu}yAcCNCgY`l!+vJ#P+vjc3-(WthuM9ZC(x5G(BwIO_fkLNzfXDdR_yXB-@%)~{2$_-`EbW-=xn|82zF;T
nzWVQ?Ay71)SXzSB#_XKJjzbhFGX_~LDP0Pz6A-}xyaLAH#8H}?1#cBaBB`x;}GyX1Ao_)2-r^WPJ{B}V1URCetnE?9OeC6<Q_8dbByqj9(9eg^L~jS;7cgF
K&&}YUh>Fc4s<M5J9)R=*Cn1oaz$2)g}%*2gZ9ITw~^=?or>4m$c%P^leY3WpF9Uw_A^UcmDs7%^#>^4!aH^c$qPglZ$VcxWMX$7>|vzu>Dl60+ckKU=a19+
2DJAlwQm>s0lSm|7nUQ(EPYXIRptvc+wK>$+ZjIcyD980<m=G9AILu@>Ho0ziM}gqE4Zb;`(%~rgX9YKpaOl?4#i8EbO~)n-)!e-1@d{Nv`FJZbBSGUl=+em
A|_*L*Lua(F1UG5=vEnqMcPO_^@P}6D)*vI4?@*-VtcFWv6dahs%#&}CRN2FST<qx>DTaSO}T-H#m+h8A&(otZ+o~^j!5#HS_PHJ$K;+{dGds`@H;G?#L_fI
LUw!T5w%^4IXaR#*Cu0lncjaRTd|u5i~QRqEW7(iC&H_(!4@4Z?}Mlw^gqn^R(ktQPL<>lu$v(g`T*;FDfj~nHy{^j>1Q}9U^CN#s&MIK@F^Kor_dt*ZqGCL
p2v_*FKHA+g<dY3sP+v8_hPH<u7`=(z_<D2EZR0jcEOjoKuim4bvW_iWxuN?@Ee_)U_HuXXKx^nj`LI0H!<&aa*9!|VLrAKF&V5~P`hos9y1@}w^dlhT5T-e
I6pV`kXwUhmW|;z4*AWgS3z^2z0e8!wzKY_u7Yesx9o<$ho!*pd@TT1#lFvYl8j_Is7Vf%`mL?D2U!MYD-l_JYipOGs-YRoAh+x#znAukpOa6)TGf}zM9R04
Z`t>ejt!;xeOD=d8ZAxj%wdhtlCqZAiF_S~e4F{nTl2Y<z-1Cv_kMW;EAzYlcRp}9V_UtUWsLio<vzU>+@W_9zvlb*2Sv($-xsjEe2M?%4}8QDEexi^ZM*+R
(XwiOiv2Pu?*dkPlOYU6?=J9UE!aNi->+8U-;7fdT<}{4{^HMkxZi`kBF(>x!0z%o>9=%Ew{NkLAK_0;nH6lJ-F0~7p<w3%Tt2G<;c!^!OGYA|4VLh{7xBow
V9f55PtiCsg>qyUb`o<yXgeIY7_pDkU@m=Spd6Dr8pXI)tvr$FAf70|PJ!B9+^=|_-^uiEf@fAw`G#1P`&r)HiuPwRvfaDdO&`P>?D2cV!aV-9U88f%aSXZ2
cRC0he2k?Hbfw=MV)saF^S%8X`m*maS|xuFy;YKqYG)>n`F=_U@81g-HuKhOc~@+g?pn`s?EcGMV&C)I0i<rw!SWHBYIkW@Q9I*rH{0AGR?Qaa-uQlUlIQ$h
;H|+vzX`sb+$OeeFa}?>T0ekagW>jejSL;2jYYM0d(BL9e4>2|(7VX|U7q~xHyZVWfB)5Fw~!%ZyBmp0POIJW`!jg5nx|A|aU6U!7Tc?MU#pRaO!eFO?Ivlv
1!fP@w^N(L?Zz@c5n3qmzE^1Xsi!c@E94<|+jW`W_!o(tu0*@L{amS?)Uy4dhiGB<L_aOYD?4K|QS3Y7?0dxiCYrVHurYh|7|5^g_c?U*8%S&Luhqj@wYZ%#
Yan%fjnK}O=Bj<WjIAnH0}tU?g)8{(mxwm(hSF%SOzeeR`-$Dwl&*H7G8;*lPS`!?nZ6EP3SQd6=SE)L{2aFJQGCo<w6s|599~m6TVLvv%h?S(yRcT{<#TN4
&9WFIza!g0=pV$cPl2&@jFHg!{{TNQ1#A
""",
}


def data_file(name: str) -> bytes:
    """The bytes of a data file."""
    # Imported here because they take longer than the first answer of some programs.
    import zlib
    from base64 import b85decode

    return zlib.decompress(b85decode(DATA_FILES[name].replace("\n", "")))


# The rules of Take 5!: the cards, their penalty points, and where each is placed.
#
# The rules are those of the assignment of Tilburg's Computer Games course (Take 5!, 2023-2024), section "Take 5! the
# Game". Each of 2 to 10 players is dealt ten cards and four cards start the rows, so every card of the deck is in play:
# what a seat has neither in hand nor seen on the table is in another hand.
#
# A card can be lower than the end of every row only if it is the lowest of its round: once the lowest is the end of a
# row, every further card of the round is higher than the end of that row. So there is at most one choice of a row in a
# round, and it comes before any card is placed.

MOST_SEATS = 10
SEATS = range(2, MOST_SEATS + 1)
HAND = 10
ROWS = 4
LONGEST = 5
"""Cards of a full row; the next card takes it."""
CARDS = HAND * MOST_SEATS + ROWS


def penalty(card: int) -> int:
    """The penalty points of a card."""
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


# What C does better than Python: bits, memory and locks. These are the Python versions.
#
# Compiled modules take the same names from machine_in_c.pxd, where they are constants and single instructions.
#
# | name                        | compiled                                          | interpreted                 |
# |-----------------------------|---------------------------------------------------|-----------------------------|
# | LANES                       | generators that one block advances together       | few: vectors gain nothing   |
# | INTERLEAVED                 | games played by turns, to hide waits for memory   | one                         |
# | alignment_offset, prefetch, | cache lines                                       | nothing to do               |
# | from_cache_line             |                                                   |                             |
# | release_gil, acquire_gil    | the global interpreter lock                       | nothing to do               |
# | address_of                  | a pointer                                         | the block itself            |

TWO_TO_64 = 1 << 64
GOLDEN_GAMMA = 0x9E3779B97F4A7C15
"""What splitmix64 adds to its state from one number to the next: 2**64 divided by the golden ratio."""
STAFFORD_1, STAFFORD_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""The factors of David Stafford's Mix13."""


def splitmix64(state: int) -> int:
    """The random number, from 0 to 2**64 - 1, that the generator splitmix64 gives in this state.

    The next state is state + GOLDEN_GAMMA, without what exceeds 64 bits. Near states give unlike numbers.
    Guy Steele, Doug Lea and Christine Flood, Fast splittable pseudorandom number generators, OOPSLA 2014;
    Sebastiano Vigna's C code of it is at https://prng.di.unimi.it/splitmix64.c.
    """
    mixed = (state + GOLDEN_GAMMA) % TWO_TO_64
    mixed = (mixed ^ (mixed >> 30)) * STAFFORD_1 % TWO_TO_64
    mixed = (mixed ^ (mixed >> 27)) * STAFFORD_2 % TWO_TO_64
    return mixed ^ (mixed >> 31)


# The numbers that the engine's modules share: how their lists are laid out, and their units.
#
# | unit    | where                         | one is                                                               |
# |---------|-------------------------------|----------------------------------------------------------------------|
# | card    | everywhere                    | its number, 1 to 104; 0 is not one                                   |
# | point   | tables, search                | a penalty point                                                      |
# | weight  | Network's parameters          | 1 / SCALE of a trained parameter                                     |
# | value   | Network.values and its bias   | 1 / POINT of a penalty point: a trained output is POINTS_PER_TARGET  |
# | chance  | Search.kind_limits            | 1 / CHANCES of certainty                                             |
# | gap     | the features                  | an unseen card; in most features that number / cards in each hand    |
#
# They are here because a compiled module has no constants that another could import.

# Tables: the hand of a seat begins at HAND * seat.
HAND_PLACES = HAND * MOST_SEATS
CARD_NUMBERS = CARDS + 1
"""From 0, which is not a card, to the highest."""
SEAT_BITS = 4
SEAT_MASK = (1 << SEAT_BITS) - 1
"""A played card is card << SEAT_BITS | seat: sorting them sorts the cards."""

# The network: its size, and the scale of its whole numbers.
WIDTH = 16
"""Hidden units."""
SCALE = 512
POINTS_PER_TARGET = 10
POINT = SCALE * SCALE // POINTS_PER_TARGET
BIAS_HALF = 1 << 15
"""The output's bias has more than 16 bits; it is kept as two numbers, bias // BIAS_HALF and the rest."""

# The features of a card, one of each group: how many steps each kind of figure has, and where each group begins.
TOO_LOW = LONGEST
"""Stands for the room in a row (5 - its cards, so 0 to 4) where the card is lower than every row's end."""
ROOMS = LONGEST + 1
GAPS, EXACT_GAPS, COSTS, RANKS, NEIGHBOURS, BELOW_ALL = 16, 8, 12, 16, 10, 6
PENALTY_VALUES = max(PENALTIES) + 1
GAP_FEATURES = 0
"""Room, and the gap between the row's end and the card."""
COST_FEATURES = GAP_FEATURES + ROOMS * GAPS
"""Room, and the points of the row that the card would take."""
RANK_FEATURES = COST_FEATURES + ROOMS * COSTS
"""Cards in hand, and the card's rank among the unseen."""
PLACE_FEATURES = RANK_FEATURES + HAND * RANKS
"""Cards in hand, and the card's place among them."""
LOWER_FEATURES = PLACE_FEATURES + HAND * HAND
"""The gap down to the next card in hand."""
HIGHER_FEATURES = LOWER_FEATURES + NEIGHBOURS
"""The gap up to the next card in hand."""
ROW_FEATURES = HIGHER_FEATURES + NEIGHBOURS
"""The row counted by its end, the unseen cards lower than all ends, and whether the row is the cheapest."""
POINT_FEATURES = ROW_FEATURES + (ROWS + 1) * BELOW_ALL * 2
"""The card's own points."""

# Features that all cards of a hand share.
SEAT_FEATURES = POINT_FEATURES + PENALTY_VALUES
LEFT_FEATURES = SEAT_FEATURES + MOST_SEATS - 1
"""Cards in hand."""
ROW_SIZES, GAPS_ABOVE, ALL_BELOW, SUMS, OWN_BETWEEN = LONGEST, 8, 10, 10, 6
TABLE_FEATURES = LEFT_FEATURES + HAND
"""Each row's cards, and the gap above its end."""
BELOW_FEATURES = TABLE_FEATURES + ROWS * ROW_SIZES * GAPS_ABOVE
"""The gap below the lowest end."""
SUM_FEATURES = BELOW_FEATURES + ALL_BELOW
"""Each row's points."""
OWN_FEATURES = SUM_FEATURES + ROWS * SUMS
"""Own cards between each two ends."""
HAND_FEATURES = OWN_FEATURES + (ROWS + 1) * OWN_BETWEEN
"""Cards in hand, and each card's rank among the unseen."""
EXACT_GAP_FEATURES = HAND_FEATURES + HAND * RANKS
"""Of a card again: room, and the number of unseen cards in the gap."""
FEATURES = EXACT_GAP_FEATURES + ROOMS * EXACT_GAPS
CARD_GROUPS = 9
"""The groups above that are not shared, and the exact gaps."""
MOST_SHARED = 2 + (ROWS + 1) + 2 * ROWS + 1 + HAND
"""In the order of their groups, without the exact gaps."""
WEIGHTS = FEATURES * WIDTH
"""Where the weights of the output begin; the bias is behind them."""


def zeros(size: int) -> list[int]:
    """A list of integers that keeps its size: in a compiled module, an array of C."""
    return [0] * size


# A table whose hands are all known, as plain numbers changed in place, for fast simulation of deals and rounds.

MASK64 = 2**64 - 1
XORSHIFT_FACTOR = 0x2545F4914F6CDD1D
RANDOM_BITS = 24


class Table:
    """The cards of one game, and the random numbers that it is played with; a million deals need no new object."""

    def __init__(self, seed: int = 0) -> None:
        self.seats = 0
        self.left = 0
        """Cards in each hand."""
        self.ends = zeros(ROWS)
        """Each row's last card."""
        self.sizes = zeros(ROWS)
        self.sums = zeros(ROWS)
        """Penalty points in each row."""
        self.hands = zeros(HAND_PLACES)
        """In ascending order from HAND * seat on."""
        self.taken = zeros(MOST_SEATS)
        """Each seat's penalty points."""
        self.chosen = zeros(MOST_SEATS)
        self.ranks = zeros(MOST_SEATS)
        self.order = zeros(MOST_SEATS)
        """The cards of the round with their seats, lowest first."""
        self.lower = zeros(CARD_NUMBERS + 1)
        """How many cards in all hands are lower than the index; `count_cards` fills it."""
        self.points = zeros(CARD_NUMBERS)
        for card in range(CARD_NUMBERS):
            self.points[card] = PENALTIES[card]
        self.pack = zeros(CARDS)
        for place in range(CARDS):
            self.pack[place] = place + 1
        self.pack_size = CARDS
        self.random_state = 0
        self.seed(seed & MASK64)

    def seed(self, seed: int) -> None:
        """Start the random numbers of this seed; near seeds give unlike games."""
        # The generator can't leave 0, which | 1 avoids.
        self.random_state = splitmix64(seed & MASK64) | 1

    def random_below(self, n: int) -> int:
        """A random number from 0 to n - 1, for n far below 2**24.

        xorshift64*: Sebastiano Vigna, An experimental exploration of Marsaglia's xorshift generators, scrambled, ACM
        Transactions on Mathematical Software 42, 2016. The highest RANDOM_BITS bits are scaled, which needs no
        division.
        """
        x = self.random_state
        x ^= x >> 12
        x ^= (x << 25) & MASK64
        x ^= x >> 27
        self.random_state = x
        return (((x * XORSHIFT_FACTOR) & MASK64) >> 64 - RANDOM_BITS) * n >> RANDOM_BITS

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players that the table has no room for."""
        if not 1 <= seats <= MOST_SEATS:
            raise IndexError(f"{seats} seats: expected 1 to {MOST_SEATS}")

    def shuffle(self, seats: int) -> None:
        """Shuffle the pack for this number of players."""
        self.check_seats(seats)
        size = HAND * seats + ROWS
        if size != self.pack_size:
            for place in range(size):
                self.pack[place] = place + 1
            self.pack_size = size
        for place in range(size - 1, 0, -1):
            other = self.random_below(place + 1)
            card = self.pack[place]
            self.pack[place] = self.pack[other]
            self.pack[other] = card

    def open_rows(self) -> None:
        """Start the rows with the pack's first cards."""
        for row in range(ROWS):
            card = self.pack[row]
            self.ends[row] = card
            self.sizes[row] = 1
            self.sums[row] = self.points[card]

    def deal(self, seats: int) -> None:
        """A new game: rows opened, hands dealt, sorted and counted."""
        self.check_seats(seats)
        self.seats = seats
        self.left = HAND
        self.shuffle(seats)
        self.open_rows()
        for seat in range(seats):
            self.taken[seat] = 0
            first = seat * HAND
            for i in range(HAND):
                card = self.pack[ROWS + first + i]
                place = first + i
                while place > first and self.hands[place - 1] > card:
                    self.hands[place] = self.hands[place - 1]
                    place -= 1
                self.hands[place] = card
        self.count_cards()

    def set_up(self, seats: int, seat: int, hand: list[int], rows: list[list[int]], unseen: list[int]) -> None:
        """What one seat sees; the unseen cards count as held by the others, whose hands stay empty.

        The hand is in ascending order. ValueError or IndexError where the cards are not those of a game.
        """
        self.check_seats(seats)
        if not 0 <= seat < seats or not 1 <= len(hand) <= HAND:
            raise IndexError(f"{len(hand)} cards on seat {seat}: expected 1 to {HAND} on 0 to {seats - 1}")
        if len(rows) != ROWS or not all(1 <= len(row) <= LONGEST for row in rows):
            raise ValueError(f"rows {rows}: expected {ROWS} of 1 to {LONGEST} cards")
        cards = [*hand, *unseen, *(card for row in rows for card in row)]
        if len({*cards}) != len(cards) or not all(1 <= card <= CARDS for card in cards) or sorted(hand) != list(hand):
            raise ValueError(f"hand {hand}, rows {rows}: expected different cards from 1 to {CARDS}, hands ascending")
        self.seats = seats
        self.left = len(hand)
        for row in range(ROWS):
            self.ends[row] = rows[row][len(rows[row]) - 1]
            self.sizes[row] = len(rows[row])
            self.sums[row] = sum([self.points[card] for card in rows[row]])
        for card in range(CARD_NUMBERS + 1):
            self.lower[card] = 0
        for card in unseen:
            self.lower[card + 1] = 1
        for i in range(self.left):
            self.hands[seat * HAND + i] = hand[i]
            self.lower[hand[i] + 1] = 1
        for card in range(1, CARD_NUMBERS + 1):
            self.lower[card] += self.lower[card - 1]

    def set_hands(self, hands: list[list[int]], rows: list[list[int]]) -> None:
        """A table whose hands are all known."""
        self.set_up(len(hands), 0, hands[0], rows, [card for hand in hands[1:] for card in hand])
        for seat in range(self.seats):
            if len(hands[seat]) != self.left or sorted(hands[seat]) != list(hands[seat]):
                raise ValueError(f"hand {hands[seat]}: expected {self.left} cards, ascending")
            for i in range(self.left):
                self.hands[seat * HAND + i] = hands[seat][i]

    def count_cards(self) -> None:
        """Count for every number how many cards in hand are lower."""
        for card in range(CARD_NUMBERS + 1):
            self.lower[card] = 0
        for seat in range(self.seats):
            for i in range(self.left):
                self.lower[self.hands[seat * HAND + i] + 1] = 1
        for card in range(1, CARD_NUMBERS + 1):
            self.lower[card] += self.lower[card - 1]

    def remove(self, seat: int, card: int) -> None:
        """Take the card out of the hand; the caller lowers `left` once it is out of every hand."""
        place = seat * HAND
        last = place + self.left - 1
        while place < last and self.hands[place] != card:
            place += 1
        while place < last:
            self.hands[place] = self.hands[place + 1]
            place += 1

    def sort_chosen(self) -> int:
        """Put the chosen cards in order; returns the seat that must choose a row, or -1 where there is none."""
        # Ranks by comparing all pairs: there is no branch that a processor could predict wrongly.
        for seat in range(self.seats):
            self.ranks[seat] = 0
        for seat in range(1, self.seats):
            card = self.chosen[seat]
            rank = 0
            for other in range(seat):
                is_lower = self.chosen[other] < card
                rank += is_lower
                self.ranks[other] += 1 - is_lower
            self.ranks[seat] = rank
        for seat in range(self.seats):
            self.order[self.ranks[seat]] = self.chosen[seat] << SEAT_BITS | seat
        lowest = self.order[0] >> SEAT_BITS
        for row in range(ROWS):
            if self.ends[row] < lowest:
                return -1
        return self.order[0] & SEAT_MASK

    def place(self, seat: int, card: int, row_to_take: int) -> None:
        """Lay one card down; row_to_take is the row that is taken if the card is lower than every end."""
        best, closest = row_to_take, 0
        for row in range(ROWS):
            end = self.ends[row]
            if closest < end < card:
                best = row
                closest = end
        if closest == 0 or self.sizes[best] == LONGEST:
            self.taken[seat] += self.sums[best]
            self.sizes[best] = 1
            self.sums[best] = self.points[card]
        else:
            self.sizes[best] += 1
            self.sums[best] += self.points[card]
        self.ends[best] = card

    def settle(self, row_to_take: int) -> None:
        """Place the sorted cards, lowest first; the row is for the seat that `sort_chosen` returned."""
        for turn in range(self.seats):
            played = self.order[turn]
            self.place(played & SEAT_MASK, played >> SEAT_BITS, row_to_take)

    def cheapest(self) -> int:
        """The first row with the fewest penalty points."""
        best = 0
        for row in range(1, ROWS):
            if self.sums[row] < self.sums[best]:
                best = row
        return best

    def copy(self, other: Table) -> None:
        """Take over the other's rows, hands and points, not its random numbers."""
        self.seats = other.seats
        self.left = other.left
        for row in range(ROWS):
            self.ends[row] = other.ends[row]
            self.sizes[row] = other.sizes[row]
            self.sums[row] = other.sums[row]
        for seat in range(other.seats):
            self.taken[seat] = other.taken[seat]
            for i in range(other.left):
                self.hands[seat * HAND + i] = other.hands[seat * HAND + i]

    def play_at_random(self, seats: int, takes_cheapest: int) -> None:
        """A whole game of players who choose their cards at random: in the order in which they were dealt.

        Who must take a row takes the cheapest, or any.
        """
        self.seats = seats
        self.shuffle(seats)
        self.open_rows()
        for seat in range(seats):
            self.taken[seat] = 0
        for turn in range(HAND):
            for seat in range(seats):
                self.chosen[seat] = self.pack[ROWS + seat * HAND + turn]
            row = 0
            if self.sort_chosen() >= 0:
                row = self.cheapest() if takes_cheapest else self.random_below(ROWS)
            self.settle(row)

    def recorded_game(self, seats: int) -> tuple[list[int], list[int]]:
        """A random game in which the cheapest rows are taken: the pack it was dealt from, and everyone's points."""
        self.check_seats(seats)
        self.play_at_random(seats, 1)
        return [self.pack[place] for place in range(HAND * seats + ROWS)], [self.taken[seat] for seat in range(seats)]

    def random_games(self, games: int, seats: int) -> int:
        """All players' penalty points in this number of random games together."""
        self.check_seats(seats)
        total = 0
        for _game in range(games):
            self.play_at_random(seats, 0)
            for seat in range(seats):
                total += self.taken[seat]
        return total


# The network: estimates the penalty points from playing a card to the end of the game, of this card included.
#
# It has one hidden layer of rectified units (ReLU). Each feature of the position has a row of WIDTH weights; the rows
# of
# a card's features are added up, rectified, and WIDTH output weights give the estimate. All numbers are whole, so that
# every machine computes the same values; layout.py has their units.
#
# What is neither in one's own hand nor on the table is in the others' hands. Of g such cards in a gap about g / left
# are
# played in a round, for any number of players; therefore gaps are counted in those units.

FEWEST_SEATS = SEATS[0]
FINE_COSTS, COARSE_STEP = 8, 3
"""Costs below FINE_COSTS points have a feature each, higher ones one for COARSE_STEP points."""
GAP_STEPS, BELOW_STEPS = 2, 3
"""Features for each unit of a gap, which is one card played in a round; below all rows they are finer."""
HIGH_SUM = 12
"""The points of a row from which on all have the last of SUMS features."""


class Network:
    """Estimates the cost of each card of one hand."""

    def __init__(self) -> None:
        self.feature_weights = zeros(WEIGHTS)
        self.output_weights = zeros(WIDTH)
        self.bias = 0
        self.shared_sums = zeros(WIDTH)
        """The sums of the hidden units over the shared features."""
        self.shared = zeros(MOST_SHARED)
        """The features that all cards of the hand share."""
        self.shared_count = 0
        self.own = zeros(CARD_GROUPS)
        """The features of one card."""
        self.values = zeros(HAND)
        """The estimate for each card of the hand."""
        self.ends = zeros(ROWS)
        """The rows' last cards in ascending order; sizes and sums are in the same order."""
        self.sizes = zeros(ROWS)
        self.sums = zeros(ROWS)
        self.unseen_below = zeros(ROWS)
        """Unseen cards lower than each end."""
        self.unseen_rank = zeros(HAND)
        """Unseen cards lower than each card of the hand."""
        self.unseen_count = 0
        self.cheapest = 0

    def load(self, weights: array[int]) -> None:
        """Take over the parameters: a row for each feature, then the output weights, then the bias in two halves."""
        if len(weights) != WEIGHTS + WIDTH + 2:
            raise ValueError(f"a network of {len(weights)} numbers: expected {WEIGHTS + WIDTH + 2}")
        for place in range(WEIGHTS):
            self.feature_weights[place] = weights[place]
        for h in range(WIDTH):
            self.output_weights[h] = weights[WEIGHTS + h]
        self.bias = weights[WEIGHTS + WIDTH] * BIAS_HALF + weights[WEIGHTS + WIDTH + 1]

    def gather_shared(self, table: Table, seat: int) -> None:
        """Set the features that all cards of this hand share, and add up their rows.

        `table.lower` must be counted, and count every unseen card and the hand. On exit `shared` has shared_count
        features, `shared_sums` the hidden units' sums over them, and all lists that `gather_own` reads are filled:
        the rows sorted by their ends, the unseen cards below each end and each card.
        """
        left = table.left
        first = seat * HAND
        for row in range(ROWS):
            place = row
            while place > 0 and self.ends[place - 1] > table.ends[row]:
                self.ends[place] = self.ends[place - 1]
                self.sizes[place] = self.sizes[place - 1]
                self.sums[place] = self.sums[place - 1]
                place -= 1
            self.ends[place] = table.ends[row]
            self.sizes[place] = table.sizes[row]
            self.sums[place] = table.sums[row]
        self.unseen_count = (table.seats - 1) * left
        count = 2
        self.shared[0] = SEAT_FEATURES + table.seats - FEWEST_SEATS
        self.shared[1] = LEFT_FEATURES + left - 1
        own_below = 0
        for row in range(ROWS):
            before = own_below
            while own_below < left and table.hands[first + own_below] < self.ends[row]:
                own_below += 1
            self.unseen_below[row] = table.lower[self.ends[row]] - own_below
            self.shared[count] = OWN_FEATURES + row * OWN_BETWEEN + min(own_below - before, OWN_BETWEEN - 1)
            count += 1
        self.shared[count] = OWN_FEATURES + ROWS * OWN_BETWEEN + min(left - own_below, OWN_BETWEEN - 1)
        count += 1
        self.cheapest = 0
        for row in range(ROWS):
            if self.sums[row] < self.sums[self.cheapest]:
                self.cheapest = row
            above = (self.unseen_below[row + 1] if row < ROWS - 1 else self.unseen_count) - self.unseen_below[row]
            gap = min(GAP_STEPS * above // left, GAPS_ABOVE - 1)
            self.shared[count] = TABLE_FEATURES + (row * ROW_SIZES + self.sizes[row] - 1) * GAPS_ABOVE + gap
            self.shared[count + 1] = SUM_FEATURES + row * SUMS + min(self.sums[row], HIGH_SUM) * (SUMS - 1) // HIGH_SUM
            count += 2
        self.shared[count] = BELOW_FEATURES + min(BELOW_STEPS * self.unseen_below[0] // left, ALL_BELOW - 1)
        count += 1
        for i in range(left):
            self.unseen_rank[i] = table.lower[table.hands[first + i]] - i
            rank = RANKS * self.unseen_rank[i] // (self.unseen_count + 1)
            self.shared[count] = HAND_FEATURES + (left - 1) * RANKS + rank
            count += 1
        self.shared_count = count
        # Local names, because interpreted they are many times faster than attributes.
        weights, sums = self.feature_weights, self.shared_sums
        for h in range(WIDTH):
            sums[h] = 0
        for place in range(count):
            feature = WIDTH * self.shared[place]
            for h in range(WIDTH):
                sums[h] += weights[feature + h]

    def gather_own(self, table: Table, seat: int, i: int) -> None:
        """Set `own` to the features of the hand's i-th card, one of each of the CARD_GROUPS groups.

        On entry `gather_shared` was called for this hand and table; nothing else changes. The features are indices of
        rows of weights. The card's row is that of the highest end below it, as if no other card came first; where all
        ends are higher its room is TOO_LOW and its cost that of the cheapest row.
        """
        left = table.left
        card = table.hands[seat * HAND + i]
        unseen = self.unseen_rank[i]
        row = ROWS - 1
        while row >= 0 and self.ends[row] > card:
            row -= 1
        if row < 0:
            gap = unseen
            room = TOO_LOW
            cost = self.sums[self.cheapest]
        else:
            gap = unseen - self.unseen_below[row]
            room = LONGEST - self.sizes[row]
            cost = self.sums[row]
        lower = unseen - self.unseen_rank[i - 1] if i > 0 else unseen
        higher = self.unseen_rank[i + 1] - unseen if i < left - 1 else self.unseen_count - unseen
        below = (row + 1) * BELOW_ALL + min(GAP_STEPS * self.unseen_below[0] // left, BELOW_ALL - 1)
        cost_step = cost if cost < FINE_COSTS else min(FINE_COSTS + (cost - FINE_COSTS) // COARSE_STEP, COSTS - 1)
        self.own[0] = room * GAPS + (1 + min(GAP_STEPS * gap // left, GAPS - 2) if gap else 0)
        self.own[1] = COST_FEATURES + room * COSTS + cost_step
        self.own[2] = RANK_FEATURES + (left - 1) * RANKS + RANKS * unseen // (self.unseen_count + 1)
        self.own[3] = PLACE_FEATURES + (left - 1) * HAND + i
        self.own[4] = LOWER_FEATURES + min(GAP_STEPS * lower // left, NEIGHBOURS - 1)
        self.own[5] = HIGHER_FEATURES + min(GAP_STEPS * higher // left, NEIGHBOURS - 1)
        self.own[6] = ROW_FEATURES + below * 2 + (row == self.cheapest)
        self.own[7] = POINT_FEATURES + table.points[card]
        self.own[8] = EXACT_GAP_FEATURES + room * EXACT_GAPS + min(gap, EXACT_GAPS - 1)

    def evaluate(self, table: Table, seat: int) -> int:
        """Fill `values` for each card of the hand; returns the place of the least in the hand, the first of several.

        `table.lower` must be counted, and count every unseen card and the hand. The table is not changed.
        """
        if table.seats < FEWEST_SEATS or not 0 <= seat < table.seats or table.left < 1:
            raise IndexError(f"{table.left} cards on seat {seat} of {table.seats}: expected some, at 2 seats or more")
        if table.lower[CARD_NUMBERS] > table.seats * table.left:
            raise ValueError(f"{table.lower[CARD_NUMBERS]} cards in all hands: expected {table.left} in each")
        self.gather_shared(table, seat)
        weights, sums, output_weights = self.feature_weights, self.shared_sums, self.output_weights
        best = 0
        for i in range(table.left):
            self.gather_own(table, seat, i)
            f0 = WIDTH * self.own[0]
            f1 = WIDTH * self.own[1]
            f2 = WIDTH * self.own[2]
            f3 = WIDTH * self.own[3]
            f4 = WIDTH * self.own[4]
            f5 = WIDTH * self.own[5]
            f6 = WIDTH * self.own[6]
            f7 = WIDTH * self.own[7]
            f8 = WIDTH * self.own[8]
            value = self.bias
            for h in range(WIDTH):
                activation = sums[h] + weights[f0 + h] + weights[f1 + h] + weights[f2 + h] + weights[f3 + h]
                activation += weights[f4 + h] + weights[f5 + h] + weights[f6 + h] + weights[f7 + h] + weights[f8 + h]
                if activation > 0:
                    value += output_weights[h] * activation
            self.values[i] = value
            if value < self.values[best]:
                best = i
        return best

    def expected_points(self, left: int) -> list[float]:
        """The values of the hand's cards as penalty points."""
        if not 0 <= left <= HAND:
            raise IndexError(f"{left} cards: expected 0 to {HAND}")
        return [self.values[i] / POINT for i in range(left)]

    def best_card(self, table: Table, seat: int) -> int:
        """The card that costs least."""
        return table.hands[seat * HAND + self.evaluate(table, seat)]


__all__ = ["Kibitz"]


class Kibitz(Player):  # type: ignore[misc]
    """Plays the card that a network estimates to cost least, and takes the cheapest row."""

    def __init__(self) -> None:
        Player.__init__(self)
        self.setName("Kibitz")
        self.network = Network()
        self.network.load(array("h", data_file("games/take_five/data/network.bin")))
        self.table = Table()

    def playCard(self, hand, rows, state):  # type: ignore[no-untyped-def]  # noqa: N802
        numbers = [card.number for card in hand]
        table_rows = [[card.number for card in row.cards] for row in rows]
        playing = [player for player in state.players if player.ingame]
        seen = {*numbers, *(card for row in table_rows for card in row)}
        for player in playing:
            seen.update(card.number for card in player.collection)
        unseen = [card for card in deck(len(playing)) if card not in seen]
        self.table.set_up(len(playing), 0, numbers, table_rows, unseen)
        return hand[self.network.evaluate(self.table, 0)]

    def chooseRow(self, rows, state):  # type: ignore[no-untyped-def]  # noqa: N802
        return min(range(len(rows)), key=lambda row: rows[row].penalty())
