/* HA-JUMP-01 */
