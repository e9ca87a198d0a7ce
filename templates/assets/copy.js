// Shows each copy button and makes it copy the text of the element it names. What came of it stands on the button and
// is said aloud; where a browser does not let it copy, the text is selected.
for (const button of document.querySelectorAll("[data-copy]")) {
  const label = button.textContent;
  const said = document.createElement("span");
  said.className = "hidden";
  said.setAttribute("role", "status");
  button.after(said);
  button.hidden = false;
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    let done = "Copied";
    try {
      await navigator.clipboard.writeText(source.textContent);
    } catch {
      getSelection().selectAllChildren(source);
      done = "Selected";
    }
    button.textContent = said.textContent = done;
    setTimeout(() => {
      button.textContent = label;
      said.textContent = "";
    }, 2000);
  });
}
