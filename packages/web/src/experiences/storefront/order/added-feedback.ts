/**
 * Feedback for adding an item: a short vibration and two quick tones. Does nothing where the browser allows
 * neither.
 */
export function playAddedFeedback(): void {
  navigator.vibrate?.(50)
  try {
    playTones([660, 880])
  } catch {
    // Web Audio is missing or blocked.
  }
}

let audio: AudioContext | undefined
const toneSeconds = 0.07
const loudness = 0.05

function playTones(frequencies: number[]): void {
  audio ??= new AudioContext()
  const context = audio
  frequencies.forEach((frequency, index) => {
    const start = context.currentTime + index * toneSeconds
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + toneSeconds * 1.6)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + toneSeconds * 1.6)
  })
}
