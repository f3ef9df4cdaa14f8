let interacted = false

/** Whether the user has interacted with this page since it loaded. */
export function wasInteractedWith(): boolean {
  return interacted
}

// `navigator.userActivation` is not used: it survives a reload.
if (typeof window !== 'undefined') {
  const eventTypes = ['pointerdown', 'keydown', 'wheel']
  const onInteraction = () => {
    interacted = true
    for (const type of eventTypes) window.removeEventListener(type, onInteraction, true)
  }
  for (const type of eventTypes)
    window.addEventListener(type, onInteraction, { capture: true, passive: true })
}
