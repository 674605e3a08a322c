"""Never ends by itself within a minute.

Verdict: time
"""

import time

time.sleep(60)
