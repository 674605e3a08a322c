complete -c kibitz -a '(kibitz complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
