import '@vitejs/plugin-react/preamble'
import '@comanda/ui/fonts.css'
import './style.css'
import { nextTask } from '../../shared/first-paint.ts'

// Each of these steps blocks the main thread of a phone; between them it responds to input.
const { prepareHydration } = await import('./hydrate.tsx')
await nextTask()
const hydrate = await prepareHydration()
await nextTask()
hydrate()
