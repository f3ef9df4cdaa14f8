// A plain script that runs before the first paint: only who has no order yet is shown the first question at once.
const { dataset } = document.documentElement
try {
  if (sessionStorage.getItem('comanda.order') === null) dataset.arrival = 'new'
} catch {
  // Where nothing may be stored, every page is a first one.
  dataset.arrival = 'new'
}
