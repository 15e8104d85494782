// Loads the page that was asked for when the network is back. The browser may say so before the server can be reached, or before
// this page listens, so it is also tried from time to time.
const reload = () => location.reload();
const reloadWhenReached = () => {
  if (navigator.onLine) fetch(location.href, { method: "HEAD" }).then(reload, () => {});
};
window.addEventListener("online", reload);
setInterval(reloadWhenReached, 3000);
