import { expect, test } from 'vitest'
import { isPrinterHost, splitPrinterAddress } from '../../src/kitchen/printer-address.ts'

test.each(['192.168.1.50', 'printer.local', 'epson-tm88', 'fe80::1', '::1', 'a.b-c.d1'])(
  '%s is a host',
  (text) => expect(isPrinterHost(text)).toBe(true),
)

test.each([
  '',
  '127.0.0.1:3007',
  '192.168.1',
  '192.168.1.500',
  'http://printer',
  'printer/raw',
  'two words',
  '-printer',
  'printer..local',
  ':',
  'x:y',
  'a'.repeat(64),
])('"%s" is not a host', (text) => expect(isPrinterHost(text)).toBe(false))

test.each([
  ['127.0.0.1:3007', '127.0.0.1', '3007'],
  [' printer.local:9100 ', 'printer.local', '9100'],
  ['[fe80::1]:9100', 'fe80::1', '9100'],
  ['[fe80::1]', 'fe80::1', null],
  ['fe80::1', 'fe80::1', null],
  ['192.168.1.50', '192.168.1.50', null],
])('%s is split into host and port', (text, host, port) =>
  expect(splitPrinterAddress(text)).toEqual({ host, port }),
)
