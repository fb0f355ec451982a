// How a receiver checks a delivery, in four languages. Header names may be in any case, so that
// items of the event log and every framework's headers are accepted alike.

export const verifyInTypeScript = String.raw`
import { createHmac, timingSafeEqual } from "node:crypto";

type HeaderValues = Record<string, string | string[] | undefined>;

/** True when the body was signed with this secret in the last five minutes. */
export function isOurs(secret: string, headers: HeaderValues, rawBody: string) {
  const header = (name: string) =>
    String(Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1] ?? "");
  const timestamp = header("x-service-timestamp");
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > 300) return false;
  const mac = createHmac("sha256", secret).update(timestamp + "." + rawBody);
  const expected = Buffer.from("sha256=" + mac.digest("hex"));
  const names = ["x-service-signature", "x-service-signature-previous"];
  return names.some((name) => {
    const given = Buffer.from(header(name));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;

export const verifyInPython = `
import hashlib
import hmac
import time


def is_ours(secret: str, headers: dict[str, str], raw_body: bytes) -> bool:
    """True when the raw body was signed with this secret in the last five minutes."""
    headers = {name.lower(): value for name, value in headers.items()}
    timestamp = headers.get("x-service-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = timestamp.encode() + b"." + raw_body
    mac = hmac.new(secret.encode(), signed, hashlib.sha256)
    expected = b"sha256=" + mac.hexdigest().encode()
    names = ("x-service-signature", "x-service-signature-previous")
    given = [headers.get(name, "").encode() for name in names]
    return any(hmac.compare_digest(expected, each) for each in given)
`;

export const verifyInPhp = `
<?php

/** True when the raw body was signed with this secret in the last five minutes. */
function isOurs(string $secret, array $headers, string $rawBody): bool
{
    $headers = array_change_key_case($headers);
    $timestamp = $headers['x-service-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $expected = 'sha256=' . hash_hmac('sha256', $timestamp . '.' . $rawBody, $secret);
    foreach (['x-service-signature', 'x-service-signature-previous'] as $name) {
        if (hash_equals($expected, $headers[$name] ?? '')) {
            return true;
        }
    }
    return false;
}
`;

export const verifyInGo = `
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"time"
)

// IsOurs reports whether the raw body was signed with this secret in the last five minutes.
func IsOurs(secret string, headers http.Header, rawBody []byte) bool {
	timestamp := headers.Get("X-Service-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	if age := time.Since(time.Unix(seconds, 0)); age > 5*time.Minute || age < -5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(rawBody)
	expected := []byte("sha256=" + hex.EncodeToString(mac.Sum(nil)))
	for _, name := range []string{"X-Service-Signature", "X-Service-Signature-Previous"} {
		if hmac.Equal(expected, []byte(headers.Get(name))) {
			return true
		}
	}
	return false
}
`;
