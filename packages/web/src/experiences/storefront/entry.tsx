import '@vitejs/plugin-react/preamble'
import '@comanda/ui/fonts.css'
import './style.css'
import { afterFirstPaint, nextTask } from '../../shared/first-paint.ts'

// What can be read comes first: on a slow line the scripts would take the time of styles and faces. And each of these
// steps keeps a phone busy: between them it answers to a finger.
await afterFirstPaint()
const { prepare } = await import('./wake.tsx')
await nextTask()
const wake = await prepare()
await nextTask()
wake()
