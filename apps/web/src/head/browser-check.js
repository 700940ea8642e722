/* oxlint-disable no-var -- only syntax and functions that the oldest browsers have */
// Browsers that are too old show a sentence instead of a blank page.
(function () {
  // The newest function that the pages call: Safari 17.4, Chrome 119, Firefox 121.
  if (window.Promise && Promise.withResolvers) return;
  document.addEventListener("DOMContentLoaded", function () {
    var texts = TEXTS;
    var box = document.createElement("p");
    box.setAttribute("role", "alert");
    box.style.cssText = "max-width:32em;margin:20vh auto;padding:1em;font:1.25em/1.5 sans-serif";
    box.textContent = texts[document.documentElement.lang] || texts.en;
    // Removes the root element, without which the pages' scripts render nothing.
    document.body.textContent = "";
    document.body.appendChild(box);
  });
})();
