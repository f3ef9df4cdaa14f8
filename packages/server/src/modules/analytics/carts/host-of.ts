/** The host of a referrer; its path can contain a name. */
export function hostOf(referrer: string | null): string | null {
  return referrer && URL.canParse(referrer) ? new URL(referrer).hostname.replace(/^www\./, '') : null
}
