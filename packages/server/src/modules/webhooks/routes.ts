import { api } from '../../platform/http/api.ts'
import { listEndpoints, removeEndpoint, rotateSecret, setEndpointActive } from './change-endpoint.ts'
import { listDeliveries, readDelivery, replayDelivery, sendTest } from './deliveries.ts'
import { createEndpoint, updateEndpoint } from './save-endpoint.ts'

const { webhooks } = api

export const webhookRoutes = {
  list: webhooks.list.handler(({ input, context: { app, caller } }) => listEndpoints(app, caller, input)),
  create: webhooks.create.handler(({ input, context: { app, caller } }) =>
    createEndpoint(app, caller, input),
  ),
  update: webhooks.update.handler(({ input, context: { app, caller } }) =>
    updateEndpoint(app, caller, input),
  ),
  setActive: webhooks.setActive.handler(({ input, context: { app, caller } }) =>
    setEndpointActive(app, caller, input),
  ),
  remove: webhooks.remove.handler(({ input, context: { app, caller } }) =>
    removeEndpoint(app, caller, input),
  ),
  rotateSecret: webhooks.rotateSecret.handler(({ input, context: { app, caller } }) =>
    rotateSecret(app, caller, input),
  ),
  test: webhooks.test.handler(({ input, context: { app, caller } }) => sendTest(app, caller, input)),
  deliveries: webhooks.deliveries.handler(({ input, context: { app, caller } }) =>
    listDeliveries(app, caller, input),
  ),
  delivery: webhooks.delivery.handler(({ input, context: { app, caller } }) =>
    readDelivery(app, caller, input),
  ),
  replay: webhooks.replay.handler(({ input, context: { app, caller } }) =>
    replayDelivery(app, caller, input),
  ),
}
