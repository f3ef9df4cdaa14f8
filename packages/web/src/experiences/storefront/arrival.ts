// A classic script that runs before the first paint: only visitors without an order see the order-start
// dialog at once.
const { dataset } = document.documentElement
try {
  if (sessionStorage.getItem('comanda.order') === null) dataset.arrival = 'new'
} catch {
  // Without storage every page view counts as a first visit.
  dataset.arrival = 'new'
}
