/** Shows the section if the address ends with its id: on phones the details of a live are closed at first. */
export function showAddressed(section: HTMLElement | null): void {
  if (section === null || location.hash !== `#${section.id}`) return
  const details = section.closest<HTMLElement>('[popover]')
  if (details !== null && getComputedStyle(details).display === 'none') details.showPopover()
  section.scrollIntoView()
}
