/** A name that is taken, and must not be written over. */
export class NameTaken extends Error {}
