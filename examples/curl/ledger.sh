#!/usr/bin/env bash
# From ledger rows to the enriched CSV file, using only curl.
#
#   LEDGERPRINT_KEY=lp_live_… examples/curl/ledger.sh [file]
#
# Writes enriched.csv, or the given file. LEDGERPRINT_URL is the address of the service.
set -euo pipefail

url=${LEDGERPRINT_URL:-http://127.0.0.1:8080}
key=${LEDGERPRINT_KEY:?Set it to an API key of your organization, lp_live_…}
file=${1:-enriched.csv}

# Every operation is a POST of a JSON object with these headers. An error is JSON too, with a code and a message: it is
# printed and ends the script. curl retries when the service is busy, restarting or unreachable; this is why the answer
# goes to a file, where it replaces the answer to an earlier attempt. The key comes from a file descriptor, because other users of
# the machine can see the arguments of a command.
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT
call() {
  local operation=$1 body=$2
  shift 2
  if ! curl --silent --show-error --fail-with-body --retry 5 --retry-connrefused --max-time 300 \
    --header @<(printf 'Authorization: Bearer %s\n' "$key") \
    --header 'Content-Type: application/json' \
    --header 'Connect-Protocol-Version: 1' \
    "$@" --data-binary "$body" --output "$answer" "$url/api.v1.Service/$operation"; then
    echo "$operation: $(cat "$answer")" >&2
    return 1
  fi
  cat "$answer"
}

# One text field of an answer. With jq: jq -r .projectId
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# A call that creates something carries an idempotency key: if it is repeated after a broken connection, it gets the first
# answer again instead of creating a second project.
run=$(date +%s)-$$

echo 'Creating a project'
created=$(call CreateProject '{"name":"Purchases, March 2024"}' --header "Idempotency-Key: $run-project")
project=$(field projectId <<< "$created")
echo "  $project"

# Only the designation is required. Send the text as it is in the ledger: French or English numbers, dates and units.
# Send a large ledger in several calls of at most 10,000 rows each.
echo 'Adding rows'
call AddActivities '{"projectId":"'"$project"'","activities":[
  {"designation":"Ramette papier A4 80g 500 feuilles","supplier":"Lyreco","unitPrice":"4,35","currency":"EUR","quantity":"40","purchaseDate":"15/03/2024"},
  {"designation":"Gazole","supplier":"TotalEnergies","quantity":"1 000","unit":"L","purchaseDate":"31/03/2024"},
  {"designation":"Ordinateur portable 14 pouces","supplier":"LDLC Pro","unitPrice":"1 149,00","currency":"EUR","quantity":"3","purchaseDate":"2024-03-04"},
  {"designation":"Office cleaning","supplier":"Clean & Co","unitPrice":"1,200.00","currency":"GBP","purchaseDate":"03/2024","notes":"Monthly contract"},
  {"designation":"Vol Paris-New York A/R","supplier":"Air France","unitPrice":"612","currency":"EUR","quantity":"1","purchaseDate":"2024-03-11"},
  {"designation":"Gazole","supplier":"TotalEnergies","quantity":"850","unit":"L","purchaseDate":"15/03/2024"}
]}' --header "Idempotency-Key: $run-rows-1"
echo

# Rows with the same designation become one product: five products here.
echo 'Sealing the project'
call Submit '{"projectId":"'"$project"'"}'
echo

echo 'Waiting'
while true; do
  progress=$(call GetProgress '{"projectId":"'"$project"'"}')
  status=$(field status <<< "$progress")
  echo "  $status: $(field enriched <<< "$progress") of $(field totalLines <<< "$progress") products"
  case $status in
    completed) break ;;
    failed)
      echo 'No product could be processed.' >&2
      exit 1
      ;;
  esac
  sleep 1
done

# The link works for 15 minutes and does not need the key.
echo "Downloading $file"
link=$(call ExportCSV '{"projectId":"'"$project"'"}' | field downloadUrl)
curl --silent --show-error --fail --retry 5 --output "$file" "$link"

# docs/analyst/columns.md explains the columns.
cat "$file"
