import fc from "fast-check";
import { expect, test } from "vitest";
import { isPublicAddress } from "./outbound-address.policy.ts";

test.each(["8.8.8.8", "1.1.1.1", "2606:4700::1111", "64:ff9b::808:808", "2002:808:808::1", "::ffff:8.8.8.8"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  "127.0.0.1",
  "0.0.0.0",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "169.254.169.254",
  "224.0.0.1",
  "255.255.255.255",
  "192.0.2.1",
  "::",
  "::1",
  "fe80::1",
  "fd00:ec2::254",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::7f00:1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::808:808",
  "2002:7f00:1::1",
  "2002:a9fe:a9fe::",
  "2001:db8::1",
  "no address",
  "",
])("%s is not", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("no spelling of a loopback address is public", () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(octet, octet, octet, (a, b, c) => {
      const number = 127 * 2 ** 24 + a * 2 ** 16 + b * 2 ** 8 + c;
      const spellings = [
        `127.${a}.${b}.${c}`,
        String(number),
        `0x${number.toString(16)}`,
        `0177.${a}.${b}.${c}`,
        `::ffff:127.${a}.${b}.${c}`,
      ];
      expect(spellings.filter(isPublicAddress)).toEqual([]);
    }),
  );
});
