/** What counts as activity of a user. */
export const activityEvents = ['pointerdown', 'keydown', 'wheel'] as const

/** Dispatched on this window for activity within one of its frames. */
export const frameActivity = 'frame-activity'

/**
 * Reports activity within a frame of this origin, whose events this document does not receive. Call it for each document
 * that the frame loads.
 */
export function shareFrameActivity({ contentWindow }: HTMLIFrameElement): void {
  const share = () => dispatchEvent(new Event(frameActivity))
  for (const event of activityEvents)
    contentWindow?.addEventListener(event, share, { capture: true, passive: true })
}
