import { allowScripts } from '../../../shared/script-policy.ts'
import { readConsent } from './replay-consent.ts'

const delayMs = 1000

/** Loads the script of the provider a second later. It records this page until the returned function is called. */
export function startReplay(tag: string): () => void {
  const timer = setTimeout(load, delayMs, tag)
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('storage', onStorage)
    clarity()?.('stop')
  }
  /** Another tab has withdrawn the consent. */
  const onStorage = () => {
    if (readConsent() !== 'granted') stop()
  }
  addEventListener('storage', onStorage)
  return stop
}

function load(tag: string): void {
  if (clarity()) return
  const queue: unknown[][] = []
  const queued: Clarity = Object.assign((...call: unknown[]) => void queue.push(call), { q: queue })
  Reflect.set(window, 'clarity', queued)
  queued('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' })
  allowScripts((url) => isOfProvider(url, tag))
  const script = document.createElement('script')
  script.async = true
  script.src = tag
  document.head.append(script)
}

/** The provider's queue of calls, and its program once that is loaded. */
type Clarity = ((...call: unknown[]) => void) & { q?: unknown[][] }

function clarity(): Clarity | undefined {
  return Reflect.get(window, 'clarity')
}

/** Whether a script is on the host of the tag, or on another one of the provider. */
export function isOfProvider(url: string, tag: string): boolean {
  const [script, known] = [url, tag].map((each) => URL.parse(each, location.href))
  if (!script || !known || script.protocol !== known.protocol || script.port !== known.port) return false
  const domain = known.hostname.replace(/^www\./, '.')
  return domain.startsWith('.') ? script.hostname.endsWith(domain) : script.hostname === domain
}
