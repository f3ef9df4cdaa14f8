import { api, forCaller } from '../../platform/http/api.ts'
import { listEndpoints, removeEndpoint, rotateSecret, setEndpointActive } from './change-endpoint.ts'
import { listDeliveries, readDelivery, replayDelivery, sendTest } from './deliveries.ts'
import { createEndpoint, updateEndpoint } from './save-endpoint.ts'

const { webhooks } = api

export const webhookRoutes = {
  list: webhooks.list.handler(forCaller(listEndpoints)),
  create: webhooks.create.handler(forCaller(createEndpoint)),
  update: webhooks.update.handler(forCaller(updateEndpoint)),
  setActive: webhooks.setActive.handler(forCaller(setEndpointActive)),
  remove: webhooks.remove.handler(forCaller(removeEndpoint)),
  rotateSecret: webhooks.rotateSecret.handler(forCaller(rotateSecret)),
  test: webhooks.test.handler(forCaller(sendTest)),
  deliveries: webhooks.deliveries.handler(forCaller(listDeliveries)),
  delivery: webhooks.delivery.handler(forCaller(readDelivery)),
  replay: webhooks.replay.handler(forCaller(replayDelivery)),
}
