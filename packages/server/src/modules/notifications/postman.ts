import type { App } from '../../app.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import { postLetters } from './post-letters.ts'
import { loadTemplates } from './render-mail.ts'

const EVERY_MS = 5000

/** Posts letters at once when a commit tells of them, and looks every few seconds for those that are due again. */
export function startPostman(app: App, notifications: Notifications): { stop(): Promise<void> } {
  let stopped = false
  let again = false
  let running: Promise<void> | null = null
  const run = () => {
    if (stopped) return
    again = true
    running ??= postAll().finally(() => {
      running = null
    })
  }

  async function postAll(): Promise<void> {
    while (again && !stopped) {
      again = false
      try {
        if ((await postLetters(app)) > 0) again = true
      } catch (error) {
        app.log.warn({ err: error }, 'letters could not be looked through; trying again soon')
      }
    }
  }

  const stopListening = notifications.on('comanda_letters', { heard: run, missed: run })
  const timer = setInterval(run, EVERY_MS)
  const warming = warmTemplates(app)
  run()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await warming.stop()
      stopListening()
      await running
    },
  }
}

/** Loads them, not at the start, which has enough to do, and before somebody's transaction waits for the first mail. */
export function warmTemplates({ log }: Pick<App, 'log'>): { stop(): Promise<void> } {
  const warm = () => {
    loadTemplates().catch((error) => log.warn({ err: error }, 'the templates of mails could not be loaded'))
  }
  const warming = setTimeout(warm, EVERY_MS)
  return { stop: async () => clearTimeout(warming) }
}
