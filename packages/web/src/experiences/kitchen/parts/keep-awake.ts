/**
 * Keeps the screen awake, where the browser supports it. Browsers release the lock when the page is hidden,
 * and a tablet on low battery may do so at any time: it is requested again when the page is shown or touched.
 * Returns a function that releases the lock.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isRequesting = false
  let isStopped = false
  const acquire = async () => {
    if (isRequesting || isStopped || (lock && !lock.released) || document.visibilityState !== 'visible')
      return
    isRequesting = true
    // Refused on low battery: the board works without.
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
    isRequesting = false
    if (isStopped) void lock?.release()
  }
  void acquire()
  document.addEventListener('visibilitychange', acquire)
  document.addEventListener('pointerdown', acquire)
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', acquire)
    document.removeEventListener('pointerdown', acquire)
    void lock?.release()
  }
}
