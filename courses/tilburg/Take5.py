"""The course's command line, kept by Kibitz: python -u Take5.py 10000 aifile1 aifile2 ..."""

import sys

from kibitz.cli import main

sys.exit(main(["arena", "take-five", *(sys.argv[1:] or ["1000"])]))
