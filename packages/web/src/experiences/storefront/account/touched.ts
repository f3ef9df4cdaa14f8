let touched = false

/** Whether a hand has been on this page since it came. */
export function wasTouched(): boolean {
  return touched
}

// The browser's own answer outlives the page, so it is of no use here.
if (typeof window !== 'undefined') {
  const signs = ['pointerdown', 'keydown', 'wheel']
  const note = () => {
    touched = true
    for (const sign of signs) window.removeEventListener(sign, note, true)
  }
  for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true })
}
