/** Whether a browser says that it runs on a tablet or phone: good enough to choose a picture of it. */
export function isHandheld(userAgent: string): boolean {
  return /iPad|iPhone|Android|\bSilk\//.test(userAgent)
}
