import type { WebhookDelivery } from '@comanda/contract/webhooks'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

type Api = Awaited<ReturnType<typeof loadApi>>['webhooks']
export type DeliveryDetails = Awaited<ReturnType<Api['delivery']>>
type Create = Parameters<Api['create']>[0]
type Update = Parameters<Api['update']>[0]
interface EndpointRef {
  restaurantId: string
  endpointId: string
}

export const pageSize = 25
export const webhooksKey = ['webhooks']
/** Deliveries and their attempts appear without a reload. */
const refetchInterval = 5000

export const endpointsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...webhooksKey, restaurantId, 'endpoints'],
    queryFn: async () => (await loadApi()).webhooks.list({ restaurantId }),
    staleTime: 0,
    refetchInterval,
  })

export const deliveriesQuery = (
  ref: EndpointRef,
  state: WebhookDelivery['state'] | null,
  after: string | null,
) =>
  queryOptions({
    queryKey: [...webhooksKey, ref.restaurantId, 'deliveries', ref.endpointId, state, after],
    queryFn: async () =>
      (await loadApi()).webhooks.deliveries({
        ...ref,
        limit: pageSize,
        ...(state && { state }),
        ...(after && { after }),
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval,
  })

export const deliveryQuery = (restaurantId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...webhooksKey, restaurantId, 'delivery', deliveryId],
    queryFn: async () => (await loadApi()).webhooks.delivery({ restaurantId, deliveryId }),
    staleTime: 0,
    refetchInterval,
  })

export async function createWebhook(webhook: Create) {
  return (await loadApi()).webhooks.create(webhook)
}

export async function updateWebhook(webhook: Update) {
  return (await loadApi()).webhooks.update(webhook)
}

export async function setWebhookActive(ref: EndpointRef & { isActive: boolean }) {
  return (await loadApi()).webhooks.setActive(ref)
}

export async function removeWebhook(ref: EndpointRef) {
  return (await loadApi()).webhooks.remove(ref)
}

export async function rotateSecret(ref: EndpointRef & { requestKey: string }) {
  return (await loadApi()).webhooks.rotateSecret(ref)
}

export async function sendTest(ref: EndpointRef & { requestKey: string }) {
  return (await loadApi()).webhooks.test(ref)
}

export async function replayDelivery(ref: { restaurantId: string; deliveryId: string }) {
  return (await loadApi()).webhooks.replay(ref)
}
