// The programs that keep a copy. Each is complete, and takes what it needs from the environment.

export const stateCommand = (authUrl: string) => `
curl -u "$INTEGRATIONS_CLIENT_ID:$INTEGRATIONS_CLIENT_SECRET" \\
  "${authUrl}/webhooks/v1/state?event_id=$EVENT_ID"
`;

export const mirrorInTypeScript = `
import { createClient, folderStore, mirror } from "integrations-client";

const { ACCESS_TOKEN, EVENT_ID, INTEGRATIONS_CLIENT_ID, INTEGRATIONS_CLIENT_SECRET } = process.env;
const client = createClient({
  accessToken: ACCESS_TOKEN ?? "",
  clientId: INTEGRATIONS_CLIENT_ID ?? "",
  clientSecret: INTEGRATIONS_CLIENT_SECRET ?? "",
});

const end = await mirror({
  client,
  eventId: EVENT_ID ?? "",
  store: folderStore("copy"),
  deleteAtEnd: true,
  signal: AbortSignal.timeout(3_000), // until you stop it
  onChange: ({ type, kind, id, fields }) => console.log(type, kind, id, fields ?? ""),
});
console.log(end.reason);
`;

export const readLogInTypeScript = `
import { eventLog } from "integrations-client";

const { INTEGRATIONS_CLIENT_ID, INTEGRATIONS_CLIENT_SECRET } = process.env;
const credentials = {
  clientId: INTEGRATIONS_CLIENT_ID ?? "",
  clientSecret: INTEGRATIONS_CLIENT_SECRET ?? "",
};
for await (const item of eventLog({ ...credentials, follow: false })) {
  console.log(item.event_type, item.cursor);
}
`;

export const readLogInPython = `
import os

from integrations import event_log

credentials = (os.environ["INTEGRATIONS_CLIENT_ID"], os.environ["INTEGRATIONS_CLIENT_SECRET"])
for item in event_log(*credentials, follow=False):
    print(item["event_type"], item["cursor"])
`;

export const copyInPython = `
import json
import os

from integrations import Client, event_log

event_id = os.environ["EVENT_ID"]
credentials = (os.environ["INTEGRATIONS_CLIENT_ID"], os.environ["INTEGRATIONS_CLIENT_SECRET"])
client = Client(os.environ["ACCESS_TOKEN"])

copy = {thread["id"]: thread for thread in client.threads(event_id)}
deleted = {}  # the latest version of each deleted thread

types = ["thread.created", "thread.updated", "thread.deleted"]
for item in event_log(*credentials, types=types, follow=False):
    if item["event_id"] != event_id or item["body"] is None:
        continue
    thread = json.loads(item["body"])["data"]
    known = copy.get(thread["id"], {}).get("updated_at", "")
    if item["event_type"] == "thread.deleted" and known <= thread["updated_at"]:
        copy.pop(thread["id"], None)
        deleted[thread["id"]] = thread["updated_at"]
    elif max(known, deleted.get(thread["id"], "")) < thread["updated_at"]:
        copy[thread["id"]] = thread
print(len(copy))
`;

export const pythonClientExample = `
import os

from integrations import Client, ServiceError


def keep(tokens):
    """Store the pair: the refresh token that was used no longer works."""


client = Client(
    os.environ["ACCESS_TOKEN"],
    client_id=os.environ["INTEGRATIONS_CLIENT_ID"],
    client_secret=os.environ["INTEGRATIONS_CLIENT_SECRET"],
    refresh_token=os.environ.get("REFRESH_TOKEN"),
    on_tokens=keep,
)
try:
    print(client.event(os.environ["EVENT_ID"])["title"])
    for activity in client.activities(os.environ["EVENT_ID"]):
        print(activity["start_time"], activity["title"])
except ServiceError as error:
    print(error.status, error.code, error.request_id)
`;

export const verifyWithPython = `
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from integrations import WebhookError, verify_webhook


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = verify_webhook(self.headers, body, os.environ["INTEGRATIONS_WEBHOOK_SECRET"])
            print(event["event_type"], flush=True)
            self.send_response(204)
        except WebhookError as error:
            print(error.code, flush=True)
            self.send_response(401)
        self.end_headers()


HTTPServer(("127.0.0.1", 4000), Receiver).serve_forever()
`;
