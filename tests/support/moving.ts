/** Elements whose style would move them for longer than anybody could see. Runs in the page. */
export function movingParts(): string[] {
  const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)));
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      return longest(transitionDuration) > 0.01 || (animationName !== 'none' && longest(animationDuration) > 0.01);
    })
    .map((element) => element.outerHTML.slice(0, 120));
}
