/** Sextant's mark: arc, arm and index, in the colours of the theme. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path data-part="arc" strokeWidth="1.6" d="M12 3.6L2.60 16.54A16 16 0 0 0 21.40 16.54Z" />
      <path
        data-part="arc"
        strokeWidth="1.3"
        d="M2.48 16.71L1.07 18.65M6.99 19.01L6.44 20.72M12.00 19.80L12.00 22.20M17.01 19.01L17.56 20.72M21.52 16.71L22.93 18.65"
      />
      <path data-part="arm" strokeWidth="2.2" d="M12 3.6L15.55 19.00" />
      <circle data-part="dot" cx="12" cy="3.6" r="2.2" />
    </svg>
  );
}
