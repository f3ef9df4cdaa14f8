/** Whether the user agent names a tablet or phone. Only used to choose an icon. */
export function isHandheld(userAgent: string): boolean {
  return /iPad|iPhone|Android|\bSilk\//.test(userAgent)
}
