/**
 * Keeps the screen from going dark, where the browser can. Browsers take the lock away with every look at something else,
 * and a tablet that runs low may do so at any time: it is asked for again when the page is seen or touched. Answers how to
 * stop.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isAsking = false
  let isOver = false
  const take = async () => {
    if (isAsking || isOver || (lock && !lock.released) || document.visibilityState !== 'visible') return
    isAsking = true
    // Refused on low battery: the board works without.
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
    isAsking = false
    if (isOver) void lock?.release()
  }
  void take()
  document.addEventListener('visibilitychange', take)
  document.addEventListener('pointerdown', take)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', take)
    document.removeEventListener('pointerdown', take)
    void lock?.release()
  }
}
