import { describe, expect, test } from "vitest";
import { addressJudge } from "./safe-address";
import { targetOf } from "./target";

const judge = addressJudge([], () => []);

const formsOfPrivateAddresses = [
  "https://127.0.0.1/",
  "https://127.1/",
  "https://127.0.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.1/",
  "https://0x7f.0x0.0x0.0x1/",
  "https://0177.0.0.1/",
  "https://017700000001/",
  "https://0/",
  "https://0.0.0.0/",
  "https://①②⑦.0.0.1/",
  "https://１２７.０.０.１/",
  "https://127。0。0。1/",
  "https://127%2e0%2e0%2e1/",
  "https://%31%32%37.0.0.1/",
  "https://127.0.0.1./",
  "https:127.0.0.1/",
  "https:\\\\127.0.0.1\\",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[0:0:0:0:0:ffff:127.0.0.1]/",
  "https://[64:ff9b::127.0.0.1]/",
  "https://[fe80::1]/",
  "https://[fd00:ec2::254]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://2852039166/",
  "https://0xa9fea9fe/",
  "https://0251.0376.0251.0376/",
  "https://10.0.0.1:8443/",
  "https://192.168.1/",
  "HTTPS://172.16.0.1/",
  " https://127.0.0.1/ ",
  "https://127.0\t.0.1/",
];

describe("a private address is recognized after URL parsing", () => {
  test.each(formsOfPrivateAddresses)("%s", (url) => {
    const target = targetOf(url);
    expect(target).toBeDefined();
    expect(judge(target?.host ?? "")).toBe(false);
  });
});

const refused = [
  "",
  "hook",
  "http://hooks.example.com/",
  "ftp://hooks.example.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://user@hooks.example.com/",
  "https://user:pass@hooks.example.com/",
  "https://:pass@hooks.example.com/",
  "https://hooks.example.com@127.0.0.1/",
  "https://hooks.example.com./",
  "https://localhost./",
  "https://hooks.example.com:80/",
  "https://hooks.example.com:22/",
  "https://hooks.example.com:25/",
  "https://hooks.example.com:1023/",
  "https://hooks.example.com:5432/",
  "https://hooks.example.com:6379/",
  "https://hooks.example.com:9200/",
  "https://hooks.example.com:11211/",
  "https://hooks.example.com:27017/",
  "https://hooks.example.com:0/",
  "https://hooks.example.com:65536/",
  "https://[fe80::1%25eth0]/",
  "https://1.2.3.4.5/",
  "https://256.256.256.256/",
  "https://exa mple.com/",
];

describe("other schemes, userinfo, trailing dots, services' ports and text that is not an address are refused", () => {
  test.each(refused)("%s", (url) => {
    expect(targetOf(url)).toBeUndefined();
  });
});

test("port 443 and ports from 1024 up are allowed", () => {
  expect(targetOf("https://hooks.example.com/a?b=c#d")).toEqual({
    host: "hooks.example.com",
    port: 443,
    path: "/a?b=c",
  });
  expect(targetOf("https://hooks.example.com:8443/")?.port).toBe(8443);
  expect(targetOf("https://[2606:4700::1]:1024/")).toEqual({
    host: "2606:4700::1",
    port: 1024,
    path: "/",
  });
});
