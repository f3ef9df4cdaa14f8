import { type Probe, textFact } from './probe.ts'

/** Publishes an event as an order does, and waits to receive it as a kitchen screen would. */
export const realtimeProbe: Probe = {
  id: 'realtime',
  otherwise: 'WebSocket failed',
  async read(app) {
    const tookMs = Math.round(await app.live.roundTrip())
    return {
      status: 'healthy',
      message: `Received after ${tookMs} ms`,
      facts: [textFact('Path', 'Commit to live stream')],
    }
  },
}
