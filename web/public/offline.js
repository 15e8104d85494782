// Back online, the page that was asked for takes the place of this one.
window.addEventListener("online", () => location.reload());
