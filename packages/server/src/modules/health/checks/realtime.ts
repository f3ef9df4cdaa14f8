import { type Probe, textFact } from './probe.ts'

/** Says something as an order does, and waits to hear it as a kitchen would. */
export const realtimeProbe: Probe = {
  id: 'realtime',
  otherwise: 'WebSocket failed',
  async read(app) {
    const tookMs = Math.round(await app.live.roundTrip())
    return {
      status: 'healthy',
      message: `Heard after ${tookMs} ms`,
      facts: [textFact('Way', 'Commit to live stream')],
    }
  },
}
