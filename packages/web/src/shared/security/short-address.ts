/** "::1" instead of "0000:0000:0000:0000:0000:0000:0000:0001". */
export function shortAddress(ip: string): string {
  return URL.parse(`http://[${ip}]`)?.hostname.slice(1, -1) ?? ip
}
