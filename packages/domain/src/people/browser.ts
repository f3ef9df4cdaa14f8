/**
 * Browser and operating system according to the user agent: "Chrome on Windows". Helps users recognize their
 * own devices; not reliable enough for decisions. "Unknown browser" when no browser is recognized.
 */
export function browserLabel(userAgent: string): string {
  const browser = firstOf(browsers, userAgent)
  const system = firstOf(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `Browser on ${system}` : 'Unknown browser')
}

/**
 * Device kind according to the user agent; a desktop unless stated otherwise, "unknown" for anything but a
 * browser.
 */
export function deviceKind(userAgent: string): 'desktop' | 'phone' | 'tablet' | 'unknown' {
  const system = firstOf(systems, userAgent)
  const isMobile = /mobile/i.test(userAgent)
  if (system === 'iPad' || (system === 'Android' && !isMobile)) return 'tablet'
  if (system === 'iPhone' || isMobile) return 'phone'
  return system ? 'desktop' : 'unknown'
}

function firstOf(known: readonly [RegExp, string][], userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** The first match wins: most browsers also name those they are derived from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
