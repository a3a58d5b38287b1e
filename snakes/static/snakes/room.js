// A room: its page asks again and again what is new, one question at a time; less often while nobody looks or nothing
// happens, and ever less often while no answer comes. The page plays without it, by its Refresh link.
(() => {
  const QUICK = 1000, SLOW = 4000, HIDDEN = 15000, QUIET = 120000, LOST = 30000;
  const find = (id) => document.getElementById(id);
  let timer = 0, failures = 0, polled = false, news = 0, pressed = -Infinity;

  const ask = () => { if (find("poll")) htmx.trigger(find("poll"), "poll"); ask_later(); };
  function ask_later() {
    clearTimeout(timer);
    if (!find("poll") || failures === Infinity) return;
    const calm = performance.now() - news > QUIET;
    const usual = document.hidden ? HIDDEN : calm ? SLOW : QUICK;
    timer = setTimeout(ask, failures ? Math.min(LOST, QUICK * 2 ** failures) * (0.7 + 0.6 * Math.random()) : usual);
  }
  function wake() {
    const slept = performance.now() - news > QUIET;
    news = performance.now();
    if (slept) ask();
  }
  document.body.addEventListener("htmx:afterRequest", ({ detail: { xhr, successful, requestConfig } }) => {
    if (successful) {
      if (failures && polled) find("trouble").hidden = true; // the line about a press that failed stays
      failures = 0;
      if (xhr.status !== 204) news = performance.now();
    } else {
      failures = xhr.status === 404 ? Infinity : failures + 1;
      polled = requestConfig.elt.id === "poll";
    }
    ask_later();
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  addEventListener("online", ask);
  addEventListener("keydown", ({ key, repeat }) => { if (key === " " && !repeat) pressed = performance.now(); wake(); });

  // What is being pressed is not swapped away under the finger, for a second at most: a release may get lost.
  addEventListener("pointerdown", () => { pressed = performance.now(); wake(); });
  for (const name of ["pointerup", "pointercancel", "keyup"]) addEventListener(name, () => setTimeout(() => { pressed = -Infinity; }));
  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.requestConfig.elt.id === "poll" && performance.now() - pressed < 1000) detail.shouldSwap = false;
  });

  // The time for a roll, counted from what the server said was left: the clock of this device may be wrong.
  const bar = () => document.querySelector("#clock progress");
  let deadline = 0;
  function show() {
    if (bar()) deadline = performance.now() + bar().value * 1000;
    const mine = find("room") && "mine" in find("room").dataset;
    document.title = (mine ? "● " : "") + document.title.replace(/^● /, "");
  }
  setInterval(() => {
    if (!bar()) return;
    bar().value = Math.max(0, (deadline - performance.now()) / 1000);
    bar().classList.toggle("late", bar().value < 5);
    const words = bar().nextElementSibling, seconds = Math.round(bar().value);
    words.textContent = seconds === 1 ? words.dataset.one : words.dataset.many.replace("%s", seconds);
  }, 250);
  document.body.addEventListener("htmx:afterSwap", show);

  show();
  ask_later();
})();
