_kibitz() {
    mapfile -t COMPREPLY < <(kibitz complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _kibitz kibitz
