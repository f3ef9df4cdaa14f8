/** "90 minutes", "2 hours". */
export function delayText(minutes: number): string {
  if (minutes === 60) return '1 hour'
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`
}
