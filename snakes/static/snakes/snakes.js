// Motion, keys, announcements, trouble. The page plays without any of it; no rule of the game lives here.
(() => {
  const play = document.getElementById("play");
  if (!play) return;
  const find = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const STEP = 190, SLIDE = 650, TUMBLE = 320, DOUBLE_CLICK = 300;
  let walking = [], timer = 0, lastPress = 0, retry = null, seen = "", said = "";

  // Walks: each answer brings the way of its own move, in units of the drawing.
  function walk() {
    const token = document.querySelector("[data-path]");
    if (!token) return;
    if (calm.matches) return tell(token, 0);
    tell(token, TUMBLE);
    const box = token.getBBox(), middle = [box.x + box.width / 2, box.y + box.height / 2];
    const points = token.dataset.path.split(" ").map((point) => point.split(",").map(Number));
    const walked = Number(token.dataset.walk);
    const frames = [];
    let time = 0;
    points.forEach(([x, y], index) => {
      if (index) time += index < walked ? STEP : SLIDE / Math.max(1, points.length - Math.max(1, walked));
      frames.push({ time, transform: `translate(${x - middle[0]}px, ${y - middle[1]}px)` });
    });
    frames.push({ time: time + STEP / 2, transform: "none" });
    const duration = frames.at(-1).time;
    const options = { duration, delay: TUMBLE, fill: "backwards" };
    walking = [token.animate(frames.map(({ time: at, transform }) => ({ offset: at / duration, transform, easing: "ease-in-out" })), options)];
    const lit = document.querySelector(".lit"), die = document.querySelector(".die");
    if (lit) walking.push(lit.animate({ opacity: [0, 0, 1] }, { duration: duration + TUMBLE }));
    if (die) walking.push(die.animate({ transform: ["rotate(-200deg) scale(.6)", "rotate(15deg) scale(1.1)", "none"] }, TUMBLE));
  }
  // What sounds and counting need to keep step with a walk.
  const tell = (token, delay) => document.dispatchEvent(new CustomEvent("walk", { detail: { squares: token.dataset.steps.split(" ").filter(Boolean), delay, step: delay && STEP, jump: jump_of(token), home: Boolean(document.querySelector("[data-over='true']")) } }));
  function jump_of(token) {
    const points = token.dataset.path.split(" "), landed = Math.max(1, token.dataset.walk) - 1;
    if (points.length - 1 === landed) return "";
    return points.at(-1).split(",")[1] < points[landed].split(",")[1] ? "ladder" : "snake";
  }
  const skip = () => walking.splice(0).forEach((animation) => animation.finish());

  // A computer seat rolls by itself once its viewer has seen the last move.
  const roller = () => find("roller");
  function await_computer() {
    clearTimeout(timer);
    const form = roller();
    if (!form || !("bot" in form.dataset) || document.hidden) return;
    const pause = Number(find("game").dataset.pause);
    Promise.allSettled(walking.map((animation) => animation.finished)).then(() => {
      timer = setTimeout(() => form.isConnected && !document.hidden && form.requestSubmit(), pause);
    });
  }
  document.addEventListener("visibilitychange", await_computer);

  // The live region stays while the game is swapped; a space more makes the same sentence news.
  function announce(text) {
    const region = find("announcer");
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  }
  const text_of = (id) => find(id)?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const who_is_where = () => announce([...document.querySelectorAll(".players li")].map((row) => `${row.querySelector(".who").textContent}: ${row.querySelector(".where").textContent}`).join("; "));

  // What is folded open stays open; a focus whose element is gone goes to what rolls next, or to how the game ended.
  let focused = null;
  const open = new Set();
  const moment = () => { const shown = document.querySelector("[data-ply]"); return shown ? `${shown.dataset.id} ${shown.dataset.ply} ${shown.dataset.over}` : ""; };
  play.addEventListener("htmx:beforeSwap", () => {
    skip();
    seen = moment();
    document.querySelectorAll("details[id]").forEach((details) => open[details.open ? "add" : "delete"](details.id));
    focused = document.activeElement;
  });
  // The rules are those of the options now chosen, though their link stands outside what is swapped.
  const rules = find("rules-link");
  rules?.addEventListener("htmx:configRequest", (event) => { event.detail.path = rules.href; });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "dialog-body") return find("dialog").showModal();
    trouble();
    if (rules && find("link")?.search) rules.search = find("link").search;
    open.forEach((id) => find(id) && (find(id).open = true));
    switches();
    if (focused && !focused.isConnected && document.activeElement === document.body) (find(focused.id) ?? document.querySelector("#roller .main:not(#again)") ?? find("status")).focus();
    const more = `${text_of("notice")} ${text_of("offered")}`.trim(), news = `${more} ${text_of("status")}`.trim();
    if (find("poll") ? moment() !== seen : ["game", "table", "replay", "wall"].includes(event.detail.target.id)) {
      announce(news);
      walk();
    } else if (find("poll") && news !== said) announce((find("game") && more) || news);
    said = news;
    await_computer();
    await_replay();
  });

  // A replay goes on by itself, once each walk was seen, at the speed that was chosen.
  let playing = false, speed = "1000";
  function await_replay() {
    if (!find("replay")) return;
    const button = find("replay-play"), on = find("way-on");
    find("speed").value = speed;
    playing &&= on.matches("a");
    button.textContent = button.dataset[playing ? "stop" : "play"];
    clearTimeout(timer);
    if (playing) Promise.allSettled(walking.map((animation) => animation.finished)).then(() => { timer = setTimeout(() => playing && on.isConnected && on.click(), speed); });
  }
  document.addEventListener("change", (event) => { if (event.target.id === "speed") speed = event.target.value; });
  document.addEventListener("click", (event) => {
    if (event.target.id !== "replay-play") return;
    playing = !playing;
    if (playing && find("way-on").matches("span")) find("way-first").click();
    else await_replay();
  });

  // One visible line for whatever went wrong, with a way on.
  function trouble(kind, again) {
    const banner = find("trouble");
    if (!banner) return;
    banner.hidden = !kind;
    if (!kind) return;
    banner.firstElementChild.textContent = banner.dataset[kind];
    retry = again;
  }
  find("trouble")?.querySelector("button").addEventListener("click", () => { trouble(); retry?.(); });
  const again = ({ detail: { requestConfig: { elt, triggeringEvent } } }) => () => {
    const asked = find(elt.id) ?? elt, button = triggeringEvent?.submitter;
    if (!asked.isConnected) location.reload();
    else if (asked.contains(button)) button.click();
    else if (asked.requestSubmit) asked.requestSubmit();
    else asked.click();
  };
  for (const name of ["htmx:sendError", "htmx:timeout"]) document.body.addEventListener(name, (event) => trouble("offline", again(event)));
  document.body.addEventListener("htmx:responseError", (event) => {
    const kind = { 403: "forbidden", 404: find("poll") ? "gone" : "server" }[event.detail.xhr.status] ?? "server";
    trouble(kind, kind === "server" ? again(event) : () => location.reload());
  });

  // Presses: the first of a double click counts; during the computer's walk a press only skips it.
  document.addEventListener("pointerdown", (event) => { if (!event.target.closest("#roller")) skip(); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#roller button:not([formaction])");
    if (!button) return;
    if (button.getAttribute("aria-disabled")) return event.preventDefault();
    const busy = walking.some((animation) => animation.playState === "running");
    skip();
    const twice = event.detail > 1 && event.timeStamp - lastPress < DOUBLE_CLICK;
    lastPress = event.timeStamp;
    if (twice || (busy && "bot" in roller().dataset)) event.preventDefault();
  });
  const press = (id) => { const button = find(id); button?.click(); return Boolean(button); };
  const keys = {
    r: () => press("roll"), n: () => press("again") || press("new"), w: who_is_where,
    arrowright: () => press("way-on"), arrowleft: () => press("way-back"), home: () => press("way-first"), end: () => press("way-last"),
    f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || find("dialog")?.open) return;
    if (event.target.closest("input, select, textarea")) return;
    const key = event.key.toLowerCase();
    const on_control = event.target.closest("a, button, summary, [tabindex='0']");
    if (event.repeat && (key === "enter" || key === " ") && event.target.closest("button")) event.preventDefault();
    if (event.repeat) return;
    if ((key === " " || key === "enter") && !on_control) { if (press("roll") || press("replay-play")) event.preventDefault(); }
    else if (/^[1-6]$/.test(key)) press(`face-${key}`);
    else if (Object.hasOwn(keys, key) && (key.length > 1 ? find("replay") && !event.target.closest("[tabindex='0']") : keeps("letters", true))) { event.preventDefault(); keys[key](); }
  });

  // What was switched on stays on in this browser; sounds and counting are fetched when first wanted.
  const SENSES = ["sounds", "counting", "voice"];
  const keeps = (name, usual = false) => (localStorage.getItem(name) ?? String(usual)) === "true";
  function switches() {
    for (const name of [...SENSES, "letters"]) if (find(name)) find(name).checked = keeps(name, name === "letters");
    if (SENSES.some((name) => keeps(name))) import(play.dataset.senses);
  }
  document.addEventListener("change", (event) => {
    if (![...SENSES, "letters"].includes(event.target.id)) return;
    localStorage.setItem(event.target.id, event.target.checked);
    switches();
  });
  document.addEventListener("click", (event) => { if (event.target.id === "where") who_is_where(); });

  // The link is copied; on a plain http address, where no page may copy, it is shown selected.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#link");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const show = () => {
      const field = Object.assign(document.createElement("input"), { value: link.href, readOnly: true, id: "link-text", ariaLabel: link.textContent });
      find("link-text")?.remove();
      link.after(field);
      field.select();
    };
    navigator.clipboard ? navigator.clipboard.writeText(link.href).then(() => announce(link.textContent = play.dataset.copied), show) : show();
  });

  switches();
  await_computer();
  await_replay();
})();
