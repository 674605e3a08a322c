#compdef kibitz
_kibitz() {
    local -a found
    found=("${(@f)$(kibitz complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    [[ -n "$found[1]" ]] && compadd -a found || _files
}
compdef _kibitz kibitz
