import '@vitejs/plugin-react/preamble'
import '@comanda/ui/fonts.css'
import './style.css'
import { afterFirstPaint, nextTask } from '../../shared/first-paint.ts'

// Readable content comes first: on a slow connection scripts would compete with styles and fonts. Each of
// these steps blocks the main thread of a phone; between them it responds to input.
await afterFirstPaint()
// Requested together, but React is evaluated in a separate task.
const [{ prepareHydration }] = await Promise.all([import('./hydrate.tsx'), import('react-dom/client')])
await nextTask()
const hydrate = await prepareHydration()
await nextTask()
hydrate()
