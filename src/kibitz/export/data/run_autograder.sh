#!/usr/bin/env bash
# Grades one submission with Kibitz {version}. Gradescope runs it for each.
set -euo pipefail
mkdir -p /autograder/results
# Where a program runs as nobody these must be closed to it, or nothing is graded.
chown -f root /autograder /autograder/results /autograder/submission_metadata.json || true
chmod -f 755 /autograder || true
chmod -f 700 /autograder/results || true
chmod -f 600 /autograder/submission_metadata.json || true
exec /autograder/kibitz/bin/kibitz grade {game} /autograder/submission{isolation}{file} \
    --results /autograder/results/results.json \
    --metadata /autograder/submission_metadata.json \
    --seed-file /autograder/source/seed
