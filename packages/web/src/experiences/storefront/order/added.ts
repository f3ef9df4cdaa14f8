/** What adding feels and sounds like: a short buzz and two quick notes. Silent where the browser allows neither. */
export function celebrateAdding(): void {
  navigator.vibrate?.(50)
  try {
    playNotes([660, 880])
  } catch {
    // A browser without sound, or one that forbids it.
  }
}

let audio: AudioContext | undefined
const noteLength = 0.07
const loudness = 0.05

function playNotes(frequencies: number[]): void {
  audio ??= new AudioContext()
  const context = audio
  frequencies.forEach((frequency, index) => {
    const start = context.currentTime + index * noteLength
    const note = context.createOscillator()
    const volume = context.createGain()
    note.frequency.value = frequency
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + noteLength * 1.6)
    note.connect(volume).connect(context.destination)
    note.start(start)
    note.stop(start + noteLength * 1.6)
  })
}
