import '@vitejs/plugin-react/preamble'
import '@comanda/ui/fonts.css'
import './style.css'
import { nextTask } from '../../shared/first-paint.ts'

// Each of these steps blocks the main thread of a phone; between them it responds to input. React is requested together
// with the rest, but evaluated in a separate task.
const [{ prepareHydration }] = await Promise.all([import('./hydrate.tsx'), import('react-dom/client')])
await nextTask()
const hydrate = await prepareHydration()
await nextTask()
hydrate()
