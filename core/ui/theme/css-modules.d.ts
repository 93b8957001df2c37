declare module '*.module.css' {
  /** Class name in the sheet → class name in the page. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
